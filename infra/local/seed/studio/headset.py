"""What headphones and gaming headsets share: cups, cushions, bands, yokes. x is across the head, -y the face, z up."""
import math

import numpy as np
from mathutils import Matrix, Vector

from materials import fabric, foam, gloss, leather, lit, metal, mix, perforated, plastic, rubber, void, wood
from shapes import (arc, ball, children, circle, cut_line, extrude, fillet_line, group, lathe, loft, place, polygon, rect, resample,
                    rounded, spline, superellipse, sweep, symbol, text, tube)


def cup_frame(root, side, x, tilt=5.0, toe=4.0, z=0.0):
    """A group whose z looks outward, y up; side is -1 or 1."""
    g = group(root)
    m = Matrix(((0, 0, side), (side, 0, 0), (0, 1, 0)))
    m = Matrix.Rotation(math.radians(tilt * side), 3, "Y") @ Matrix.Rotation(math.radians(-toe * side), 3, "Z") @ m
    g.matrix_world = Matrix.Translation((side * x, 0, z)) @ m.to_4x4()
    return g


def offset(outline, d):
    """Grow (or shrink) an outline by d along its normals."""
    o = np.asarray(outline, float)
    t = np.roll(o, -1, 0) - np.roll(o, 1, 0)
    n = np.column_stack([t[:, 1], -t[:, 0]])
    n /= np.maximum(np.linalg.norm(n, axis=1), 1e-9)[:, None]
    return o + n * d


def ring_path(outline, z, n=160):
    o = resample(outline, n, closed=True)
    return np.column_stack([o, np.full(len(o), z)])


def cushion(g, outline, mat, thick=.20, fat=.125, lining="#101114", seam=True, letter=None, plate=None):
    """An ear pad on the inner side (z < 0), with lining cloth and piping."""
    o = resample(outline, 160, closed=True)
    mid = offset(o, -fat * .98)
    path = np.column_stack([mid, np.full(len(mid), -thick * .5)])
    sec = superellipse(fat, thick * .52, 2.7, 48)
    sweep(path, sec, mat, g, up=(0, 0, 1), closed=True)
    if seam:
        sweep(np.column_stack([offset(mid, fat * .93), np.full(len(mid), -thick * .26)]), circle(.009, 10), mat, g, up=(0, 0, 1), closed=True)
        sweep(np.column_stack([offset(mid, -fat * .80), np.full(len(mid), -thick * .80)]), circle(.006, 10), mat, g, up=(0, 0, 1), closed=True)
    cloth = extrude(offset(mid, 0), .02, plate or fabric(lining, 90, mix(lining, "#ffffff", .06), depth=.4, uv="Object"), g, .008, z=-.055)
    if letter:
        t = text(letter, .16, plastic(mix(lining, "#ffffff", .32), .8, 0), g, "Bold", .002)
        t.rotation_euler = (0, math.pi, 0)
        t.location = (0, 0, -.057)
    return cloth


def arch(root_top_l, top, n=160, power=2.15):
    """The line of a head band from the left fork top over the head, as (x, 0, z), t from 0 to 180 degrees."""
    xf, zf = abs(root_top_l[0]), root_top_l[2]
    t = np.linspace(math.pi, 0, n)
    c, s = np.cos(t), np.sin(t)
    x = xf * np.sign(c) * np.abs(c) ** (2 / power)
    z = zf + (top - zf) * np.abs(s) ** (2 / power)
    p = np.column_stack([x, np.zeros(n), z])
    return resample(p, n)


def part(path, a, b):
    """The stretch of a path between fractions a and b, evenly sampled."""
    n = len(path)
    idx = np.linspace(a * (n - 1), b * (n - 1), max(12, int(abs(b - a) * n)))
    return np.column_stack([np.interp(idx, np.arange(n), path[:, k]) for k in range(3)])


def inward(path, d):
    """Shift a band line towards the head by d."""
    t = np.gradient(path, axis=0)
    t /= np.linalg.norm(t, axis=1)[:, None]
    return path - np.cross(t, (0, 1, 0)) * d


def swell(n, ends, middle, power=1.0):
    t = np.linspace(0, 1, n)
    return ends + (middle - ends) * np.sin(math.pi * t) ** power


def strap(path, thick, width, mat, root, ends=1.0, radius=None, power=.7, n=3.2):
    """A band along a path: thick towards the head, wide front to back, narrowing to `ends` of its width."""
    sec = superellipse(thick, width, n, 56) if radius is None else rect(2 * thick, 2 * width, radius)
    s = swell(len(path), ends, 1.0, power)
    return sweep(path, sec, mat, root, up=(0, 1, 0), scale=np.column_stack([np.ones(len(path)), s]))


def fork(g, outline, depth_at, mat, gap=.05, thick=.018, width=.05, spread=0.0, low=-.02, pivot=None):
    """A C-shaped yoke around the upper half of a cup, with its two pivots."""
    o = offset(resample(outline, 240, closed=True), gap)
    o = o[o[:, 1] >= low]
    o = o[np.argsort(-np.arctan2(o[:, 1] - low + 1e-6, o[:, 0]))]
    p = resample(np.column_stack([o, np.full(len(o), depth_at)]), 100)
    w = 1 + .5 * np.abs(np.linspace(-1, 1, 100)) ** 6 * 0
    sweep(p, rect(2 * thick, 2 * width, min(thick, width) * .8, 5), mat, g, up=(0, 0, 1), scale=np.column_stack([np.ones(100), w]))
    for e in (p[0], p[-1]):
        s = 1 if e[0] > 0 else -1
        c = lathe(fillet_line([(0, -.085), (width * .92, -.085), (width * .92, .03), (0, .03)], .012), pivot or mat, g, 48)
        c.location = (e[0], e[1], depth_at)
        c.rotation_euler = (0, math.radians(90 * s), 0)
    return p


def details(g, outline, d, dark, light=None, port=True):
    """USB-C port, keys and pinholes on the cup's lower and rear edge (local x to the rear on the right cup)."""
    o = np.asarray(outline)
    low = o[:, 1].min()
    if port:
        s = extrude(rect(.105, .036, .018), .012, metal("#8b8d92", .3), g, .004)
        place(s, (0.0, low + .008, d * .45), (90, 0, 0))
        s = extrude(rect(.09, .022, .011), .014, void(), g, .003)
        place(s, (0.0, low + .007, d * .45), (90, 0, 0))


def top_of(g, local):
    import bpy
    bpy.context.view_layer.update()
    return g.matrix_world @ Vector(local)


def stand(root, head, mat, pad_mat, base_mat=None):
    """A stand under the head band: foot, post and a padded saddle, fitted to the headset above it."""
    from shapes import vertices
    v = vertices(children(head))
    near = v[(np.abs(v[:, 0]) < .06) & (v[:, 2] > v[:, 2].max() - .5)]
    under = near[:, 2].min()
    foot = v[:, 2].min() - .30
    g = group(root)
    lathe(fillet_line([(0, foot), (.50, foot), (.50, foot + .05), (.44, foot + .075), (0, foot + .075)], .02), base_mat or mat, g, 160)
    lathe(fillet_line([(.0, foot + .07), (.10, foot + .07), (.055, foot + .13), (.05, foot + .2), (.05, under - .10), (0, under - .08)], .03), mat, g, 64)
    line = np.array([(x, 0, under - .075 - .55 * x * x) for x in np.linspace(-.24, .24, 40)])
    sweep(line, rect(.05, .26, .024, 6), mat, g, up=(0, 1, 0), cap=.02)
    sweep(line + [0, 0, .036], rect(.038, .24, .018, 6), pad_mat, g, up=(0, 1, 0), cap=.015)
    return g
