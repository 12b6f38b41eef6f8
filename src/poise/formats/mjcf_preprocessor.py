"""Preprocesses an MJCF file for MuJoCo: resolves includes, keeps bodies, joints, masses, sites, equalities; drops meshes.

The format: MuJoCo's XML reference. Elements and attributes that are not in `KEPT` are left out before MuJoCo sees them, so
that no mesh, texture or plugin is opened, nothing large is made, and a file whose meshes are missing loads. Files that are
included must lie in the folder of the file that is loaded, or below it.
"""

from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import quoteattr

from poise.errors import RobotFileError
from poise.formats.whole_files import read
from poise.formats.xml_tree import MOST_BYTES, MOST_ELEMENTS, NUMBER, XmlElement, parse_xml, quote

ORIENTATION = "pos quat axisangle xyaxes zaxis euler"
KEPT: dict[str, frozenset[str]] = {
    tag: frozenset(attributes.split())
    for tag, attributes in {
        "mujoco": "model",
        "compiler": "angle eulerseq autolimits coordinate inertiafromgeom inertiagrouprange",
        "option": "gravity",
        "default": "class",
        "worldbody": "",
        "body": f"name childclass mocap {ORIENTATION}",
        "frame": f"name childclass {ORIENTATION}",
        "replicate": f"count sep offset {ORIENTATION}",
        "inertial": f"mass diaginertia fullinertia {ORIENTATION}",
        "joint": "name class type pos axis limited range ref group",
        "freejoint": "name group",
        "geom": f"name class type size fromto mass density shellinertia group {ORIENTATION}",
        "site": f"name class type size fromto group {ORIENTATION}",
        "equality": "",
        "connect": "name class active body1 body2 anchor site1 site2",
        "weld": "name class active body1 body2 relpose anchor site1 site2",
    }.items()
}
"""Attributes that are kept of each element; other elements are left out with all that is in them."""
EQUALITY_JOINT = frozenset(["name", "class", "active", "joint1", "joint2", "polycoef"])
"""Attributes that are kept of a <joint> in <equality>."""
IN_DEFAULT = ("default", "joint", "geom", "site")
"""Elements that are kept in a <default>."""
NUMERIC = frozenset(
    f"{ORIENTATION} mass diaginertia fullinertia axis range ref size fromto density gravity anchor relpose "
    "polycoef offset count inertiagrouprange".split()
)
"""Attributes that are numbers. They are checked here: MuJoCo writes a log file where one is NaN, and reads on."""
NO_MASS_SHAPES = ("mesh", "hfield", "sdf", "plane")
"""Types of geoms that need a file, or weigh nothing."""
MOST_COPIES = 1_000
"""The most copies that a <replicate> may make, all inside each other multiplied."""
MOST_LINES = 20_000
"""Number of elements that MuJoCo is given: its time grows with more than that number."""
LARGEST = 1.0e20
"""Size of a number of the file."""
MOST_BODIES = 5_000
"""Number of bodies with all copies."""


@dataclass
class KinematicText:
    """A text for MuJoCo, and where each of its lines comes from."""

    lines: list[str] = field(default_factory=list)
    sources: list[XmlElement] = field(default_factory=list)
    """The element that each line was written for."""
    left_out: dict[str, int] = field(default_factory=dict)
    """Elements that move bodies in ways that are not read, by tag, with their number."""
    missing: list[str] = field(default_factory=list)
    """Included files that are not there."""
    total_mass: float = 0.0
    """What all masses are scaled to [kg], where it is above 0: MuJoCo warns of the attribute that says so."""

    @property
    def text(self) -> str:
        """The whole text that is preprocessed from an MJCF, for MuJoCo."""
        return "\n".join(self.lines)

    def write(self, line: str, element: XmlElement) -> None:
        """Add a line that comes from an element of an MJCF to its preprocessed text."""
        if len(self.lines) >= MOST_LINES:
            raise element.error(f"it has more than {MOST_LINES} bodies, joints, geoms and sites")
        self.lines.append(line)
        self.sources.append(element)


def kinematic_text(root: XmlElement, path: Path | None, *, geoms: bool = True) -> KinematicText:
    """Preprocess an MJCF to its kinematic part. path: of its file, if any; geoms: whether masses may come from geoms."""
    result = KinematicText()
    _Includes(path, result).resolve(root)
    result.write("<mujoco>", root)
    result.write('<compiler boundmass="1e-12" boundinertia="1e-12" balanceinertia="true"/>', root)
    for child in root.children:
        if child.tag == "compiler":
            result.total_mass = child.number("settotalmass", result.total_mass)
        if child.tag in ("compiler", "option", "default", "worldbody", "equality"):
            _write_element(child, root, result, geoms)
    result.write("</mujoco>", root)
    return result


def _write_element(top: XmlElement, parent: XmlElement, result: KinematicText, geoms: bool) -> None:
    """Write an MJCF element and all kept ones in it to the preprocessed text, each on its own line, without recursion."""
    waiting: list[tuple[XmlElement, XmlElement, bool]] = [(top, parent, False)]
    while waiting:
        element, above, end = waiting.pop()
        if end:
            result.write(f"</{element.tag}>", element)
            continue
        if not _is_kept(element, above, result, geoms):
            continue
        kept = EQUALITY_JOINT if above.tag == "equality" and element.tag == "joint" else KEPT[element.tag]
        attributes = {name: value for name, value in element.attributes.items() if name in kept}
        for name in attributes.keys() & NUMERIC:
            _check_numbers(element, name)
        if above.tag == "default" and attributes.get("type") in NO_MASS_SHAPES:
            del attributes["type"]
        if element.tag == "inertial":
            attributes.setdefault("pos", "0 0 0")
        written = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
        if not element.children:
            result.write(f"<{element.tag}{written}/>", element)
            continue
        result.write(f"<{element.tag}{written}>", element)
        waiting.append((element, above, True))
        waiting += ((child, element, False) for child in reversed(element.children))


def _check_numbers(element: XmlElement, name: str) -> None:
    for word in element.attributes[name].split():
        if not NUMBER.fullmatch(word) or not abs(float(word)) <= LARGEST:
            raise element.error(f"{name} of <{element.tag}> has {quote(word)} in it, which is no number that can be used")


def _is_kept(element: XmlElement, above: XmlElement, result: KinematicText, geoms: bool) -> bool:
    """Tell whether preprocessing keeps an MJCF element: about bodies, joints or masses, to be read without other files."""
    if above.tag == "default":
        return element.tag in IN_DEFAULT and (geoms or element.tag != "geom")
    if element.tag in ("composite", "flexcomp", "attach") and above.tag in ("worldbody", "body", "frame", "replicate"):
        result.left_out[element.tag] = result.left_out.get(element.tag, 0) + 1
    if element.tag == "geom":
        shape = element.attributes.get("type", "")
        return geoms and shape not in NO_MASS_SHAPES and not element.attributes.keys() & {"mesh", "hfield"}
    return element.tag in KEPT


class _Includes:
    """Puts included files in place of the elements that include them."""

    def __init__(self, path: Path | None, result: KinematicText) -> None:
        self.folder, self.result = None if path is None else path.parent.resolve(), result
        self.seen, self.elements, self.bodies = set() if path is None else {path.resolve()}, 0, 0

    def resolve(self, root: XmlElement) -> None:
        """Replace every <include> of an MJCF in preprocessing; elements are counted, copies of replicated ones bounded."""
        waiting = [(root, 1)]
        while waiting:
            element, copies = waiting.pop()
            children: list[XmlElement] = []
            for child in element.children:
                if child.tag == "include":
                    included = self.included(child)
                    waiting += ((inner, copies) for inner in included)
                    children += included
                else:
                    waiting.append((child, copies * _copies(child, copies)))
                    children.append(child)
            element.children = children
            self.elements += len(children)
            self.bodies += copies if element.tag == "body" else 0
            if self.bodies > MOST_BODIES:
                raise element.error(f"it has more than {MOST_BODIES} bodies")
            if self.elements > MOST_ELEMENTS:
                raise element.error(f"with what it includes it has more than {MOST_ELEMENTS} elements")

    def included(self, element: XmlElement) -> list[XmlElement]:
        """Read the file of an MJCF <include> for preprocessing, and return the elements in its root; none if it is missing.

        Its name is relative to the folder of the file that is loaded or, as some programs write it, of the one it is in.
        """
        name = element.text("file")
        folders = [folder for folder in (self.folder, element.file and element.file.parent) if folder is not None]
        try:
            places = [(folder / name).resolve() for folder in folders]
            path = next((place for place in places if place.is_file()), None)
        except (OSError, ValueError, RuntimeError):  # a name that is too long, has a zero byte in it, or links in a circle
            raise element.error(f"the name of the included file {quote(name)} is no path") from None
        if self.folder is None or (path is None and all(place.is_relative_to(self.folder) for place in places)):
            self.result.missing.append(name)
            return []
        if path is None or not path.is_relative_to(self.folder):
            raise element.error(
                f"it includes {quote(name)}, which is outside its own folder, and nothing there is read: "
                "save the model as one file, as MuJoCo's mj_saveLastXML does"
            )
        if path in self.seen:
            raise element.error(f"{quote(name)} is included twice")
        self.seen.add(path)
        root = parse_xml(read(path, most=MOST_BYTES), path)
        if root.tag not in ("mujoco", "mujocoinclude"):
            raise root.error(f"an included file must be MJCF, <mujoco> or <mujocoinclude>, not <{root.tag[:60]}>")
        return list(root.children)


def _copies(element: XmlElement, above: int) -> int:
    """Return how many copies an MJCF <replicate> makes, 1 for other elements; more than MOST_COPIES in all are refused."""
    if element.tag != "replicate":
        return 1
    count = element.number("count", 1.0)
    if not 0.0 <= count * above <= MOST_COPIES or count != int(count):
        raise element.error(f"count of <replicate> must be a whole number, and all copies at most {MOST_COPIES}")
    return max(int(count), 1)


def at_source(message: str, line: int, text: KinematicText) -> RobotFileError:
    """Make the error that MuJoCo refuses a preprocessed line of an MJCF, with the line of the file that it comes from."""
    element = text.sources[min(max(line, 1), len(text.sources)) - 1]
    return element.error(message)
