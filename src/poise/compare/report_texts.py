"""Sentences of the comparison's report that say how to read each of its sections."""

DECISIONS = (
    "Of the methods that reach their goals as often as the best one (no significant difference by McNemar's test with Holm's "
    "correction, and none of a tenth), the one of the least cost, computed from the runs below. Cost is the time of all "
    "solves for each one that succeeded, a geometric mean over the scenes of the use, where the unit says nothing else."
)
RANKINGS = (
    "Success is the share of goals reached within 1 mm and 0.01 rad with no limit broken, by forward kinematics that shares "
    "no code with any method, with 95 % intervals (Wilson; bootstrapped over motions). For goals out of reach it is the share "
    "of answers within 1 % of the least error that any method left. Better / worse: than how many others, by the paired tests "
    "below; methods that chance may have told apart share a place. Time to success is a geometric mean; a dash: a scene was "
    "never solved. The curves: how many goals are reached in how much time."
)
SCENES = (
    "Green is the best of a row. A star: the method used up its time there, and only its first cases count. A dash: left out, "
    "or nothing to measure."
)
LEADERS = (
    "By the rule of the first table, scene by scene. Ours are <code>poise</code> and, for goals that it misses from where the "
    "body is, <code>poise-search</code>. An exclamation mark: the better of them succeeds significantly less often, or by more "
    "than a tenth; else another method is as good and faster."
)
GROWTH = "Time of one iteration ∝ size to the power of the exponent, fitted to medians on logarithmic axes, bootstrapped."
OPERATIONS = (
    "Additions, multiplications, divisions, comparisons and the like on floating-point numbers, counted while the kernels run "
    "as plain Python on numbers that count: kinematics, errors and the iteration itself."
)
TRAJECTORIES = (
    "The way of one effector in the first case, seen from the front; the way of its goal in grey, which is to be covered."
)
PICTURES = (
    "The first case that a method solved. Goals in red, effectors in green, joints at a limit in violet; below, what is left "
    "and the time."
)
WORST = (
    "The single solve that each method missed most, of those that another method solved. "
    "<code>poise replay FILE</code> runs a capture."
)
TESTS = (
    "The method <code>poise</code> against every other one on the cases that both were given: successes (McNemar's exact "
    "test), and the ratio of times where both succeed (Wilcoxon's signed ranks on logarithms; the effect is −1 where poise is "
    "always faster). All p are corrected by Holm over all pairs of the group; bold ones are below 0.05."
)
METHODS = (
    "Memory in the scene where the method takes most: arrays of its own, all that a solver keeps (one layout for all methods, "
    "so those of others too), and the peak from making a solver to the end of its first solve."
)
LEFT_OUT = "What a method cannot do, in its own words, and where its time was up."
MEASURED = (
    "{runs} runs of {methods} methods in {scenes} scenes on {machine}; Poise {version}. The methods take turns at every case, "
    "up to three times, and of the times the median counts, without what other programs took; <code>{command}</code> makes "
    "the same runs again, all but their times. <code>runs.csv</code> and <code>results.json</code> beside this page have "
    "every run."
)
LEAD = "{methods} methods in {scenes} scenes.{ours} A click on a method lights it up everywhere."
