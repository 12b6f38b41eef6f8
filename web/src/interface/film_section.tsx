// Films: a turntable of the pose, or the motion, drawn here frame by frame as gif, or as webm or mp4 where the browser can.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { cancelFilm, type FilmFormat, filmProgress, type FilmSubject, saveFilm, usableFormats } from "../output/films";
import { Button, Segmented } from "./fields";

export function FilmSection({ what }: { what: FilmSubject }) {
  const formats = useSignal<readonly FilmFormat[]>(["gif"]);
  const format = useSignal<FilmFormat>("gif");
  useEffect(() => {
    void usableFormats().then((found) => {
      formats.value = found;
    });
  }, []);
  const progress = filmProgress.value;
  return (
    <>
      <Segmented label="Format" value={format.value} choices={formats.value.map((value) => ({ value, label: value }))} onChange={(value) => (format.value = value)} />
      {progress ? (
        <div class="progress-row">
          <progress max={1} value={progress.share} aria-label="Drawing the film" />
          {progress.secondsLeft !== null && <span class="tabular quiet">{Math.ceil(progress.secondsLeft)} s left</span>}
          <Button label="Stop drawing" icon="close" bare onClick={cancelFilm} />
        </div>
      ) : (
        <Button label={what === "turntable" ? "Save a turntable" : "Save the motion as a film"} icon={what === "turntable" ? "turn" : "film"} onClick={() => void saveFilm(what, format.value)} />
      )}
    </>
  );
}
