"""Texts of BVH files to test with."""

SIMPLE = """HIERARCHY
ROOT Hips
{
\tOFFSET 0 0 0
\tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
\tJOINT Chest
\t{
\t\tOFFSET 0 40 0
\t\tCHANNELS 3 Zrotation Xrotation Yrotation
\t\tEnd Site
\t\t{
\t\t\tOFFSET 0 90 0
\t\t}
\t}
}
MOTION
Frames: 2
Frame Time: 0.0333333
1 90 2 10 20 30 40 50 60
1.5 91 2 190 -20 30 40 50 370
"""
