"""Names that do not exist are refused with the nearest one that does: attributes that are set, options of calls."""

import enum
import inspect

import pytest

import poise
from poise import gait, goals, poses
from poise.errors import PoiseError, UnknownAttributeError, UnknownOptionError
from poise.strict_names import StrictNames, known_options
from poise.studio import Studio


class Lamp(StrictNames):
    __slots__ = ("_power",)

    def __init__(self, *, power=1.0):
        self._power = power

    @property
    def power(self):
        return self._power

    @power.setter
    def power(self, value):
        self._power = value


class NamedLamp(Lamp):
    name: str

    def __init__(self, name, **options):
        super().__init__(**options)
        self.name = name


def test_a_declared_attribute_is_set_and_an_unknown_one_refused():
    lamp = NamedLamp("desk", power=2.0)
    lamp.power, lamp.name = 3.0, "floor"
    assert (lamp.power, lamp.name) == (3.0, "floor")
    with pytest.raises(UnknownAttributeError, match=r"^NamedLamp has no attribute 'pwoer'; did you mean 'power'\?$") as refusal:
        lamp.pwoer = 1.0
    assert (refusal.value.name, refusal.value.known) == ("pwoer", ("name", "power"))
    assert isinstance(refusal.value, PoiseError)
    assert isinstance(refusal.value, AttributeError)


def test_an_unknown_option_is_refused_and_other_mistakes_stay_as_python_says_them():
    @known_options
    def shine(lamp, *, seconds=1.0):
        return len(lamp) * seconds

    assert shine("ab", seconds=2.0) == 4.0
    assert list(inspect.signature(shine).parameters) == ["lamp", "seconds"]
    with pytest.raises(UnknownOptionError, match=r"^shine has no option 'secnods'; did you mean 'seconds'\?$") as refusal:
        shine("ab", secnods=2.0)
    assert isinstance(refusal.value, TypeError)
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        shine()
    with pytest.raises(TypeError, match=r"object of type 'int' has no len\(\)"):
        shine(3)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda solver: setattr(solver["head"], "positon", (0, 1, 0)),
            "Goal has no attribute 'positon'; did you mean 'position'?",
        ),
        (lambda solver: setattr(goals.Floor(), "heigth", 0.1), "Floor has no attribute 'heigth'; did you mean 'height'?"),
        (
            lambda solver: setattr(poise.Walker(solver.character), "trun", 1),
            "Walker has no attribute 'trun'; did you mean 'turn'?",
        ),
        (lambda solver: setattr(motion(), "raet", 30), "Motion has no attribute 'raet'; did you mean 'rate'?"),
    ],
)
def test_public_objects_refuse_unknown_attributes(biped, change, sentence):
    with pytest.raises(UnknownAttributeError) as refusal:
        change(poise.Solver(biped))
    assert str(refusal.value) == sentence


def motion():
    return poise.Motion(poise.biped(), [poise.biped().rest])


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: poise.Joint("a", None, (0, 0, 0), (1, 0, 0), limit=(0, 1)),
            "Joint has no option 'limit'; did you mean 'limits'?",
        ),
        (lambda: poise.Solver(poise.biped(), fre_root=True), "Solver has no option 'fre_root'; did you mean 'free_root'?"),
        (
            lambda: poise.Solver(poise.biped()).solve(iteratoins=5),
            "solve has no option 'iteratoins'; did you mean 'iterations'?",
        ),
        (lambda: poise.Solver(poise.biped()).search(start=5), "search has no option 'start'; did you mean 'starts'?"),
        (lambda: poise.walk(poise.biped(), sped=1.0), "walk has no option 'sped'; did you mean 'speed'?"),
        (lambda: poise.Motion(poise.biped(), [], fps=60), "Motion has no option 'fps'"),
        (lambda: poise.load("a.json", units="cm"), "load has no option 'units'; did you mean 'unit'?"),
        (lambda: poise.render(poise.biped(), veiw="front"), "render has no option 'veiw'; did you mean 'view'?"),
        (lambda: poise.random_pose(poise.biped(), sed=3), "random_pose has no option 'sed'; did you mean 'seed'?"),
        (lambda: goals.LookAt("head", targt=(0, 1, 1)), "LookAt has no option 'targt'; did you mean 'target'?"),
        (lambda: poise.Pose(poise.biped(), angels=[0.0]), "Pose has no option 'angels'; did you mean 'angles'?"),
        (
            lambda: poise.Solver(poise.biped()).set_goals([], orientation=[]),
            "set_goals has no option 'orientation'; did you mean 'orientations'?",
        ),
        (lambda: poise.Character((), bsae="pelvis"), "Character has no option 'bsae'; did you mean 'base'?"),
    ],
)
def test_public_calls_refuse_unknown_options(call, sentence):
    with pytest.raises(UnknownOptionError) as refusal:
        call()
    assert str(refusal.value).startswith(sentence)


def public_calls():
    """All functions, constructors and methods that users can call, as (name, call with options)."""
    made_by_users = [getattr(package, name) for package in (poise, goals, gait, poses) for name in package.__all__] + [Studio]
    for thing in dict.fromkeys(thing for thing in made_by_users if callable(thing)):
        if not isinstance(thing, type):
            yield thing.__name__, thing
        elif not issubclass(thing, enum.Enum | Exception):
            if thing is not poise.Result:  # which only solvers make
                yield thing.__name__, thing
            yield from public_methods(thing)


def public_methods(cls):
    for name in dir(cls):
        method = inspect.getattr_static(cls, name)
        if name.startswith("_") or not (getattr(getattr(cls, name), "__module__", None) or "").startswith("poise"):
            continue
        if isinstance(method, classmethod):
            yield f"{cls.__name__}.{name}", getattr(cls, name)
        elif inspect.isfunction(method):
            yield f"{cls.__name__}.{name}", lambda method=method, **options: method(None, **options)


TESTED_APART = ("Pose", "Solver.set_goals", "Document.with_goal", "Document.with_extra", "Studio.edit")
"""Calls that Python refuses for want of an argument before they can see their options."""


@pytest.mark.parametrize("call", [pytest.param(call, id=name) for name, call in public_calls() if name not in TESTED_APART])
def test_every_public_call_refuses_unknown_options(call):
    with pytest.raises(UnknownOptionError, match="has no option 'no_such_option'"):
        call(no_such_option=1)


def test_a_document_refuses_unknown_options_of_its_goals(biped):
    document = poise.Document.opening(biped)
    with pytest.raises(UnknownOptionError, match=r"^DocumentGoal has no option 'positon'; did you mean 'position'\?$"):
        document.with_goal("head", positon=(0, 1, 0))
    with pytest.raises(UnknownOptionError, match=r"^DocumentExtra has no option 'enable'; did you mean 'enabled'\?$"):
        document.with_extra("balance", enable=True)
