"""The home page's scenes: products on plinths, room for words on the left (wide) or above (phone).

blender -b -P infra/local/seed/studio/banners.py -- --name midnight [--shape wide|phone] [--preview]
"""
import argparse
import importlib
import json
import math
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import bpy  # noqa: E402
import numpy as np  # noqa: E402
import scene  # noqa: E402
import shapes  # noqa: E402
from materials import metal, mix, plastic, rgb, wood, Nodes  # noqa: E402

SEED = os.path.dirname(HERE)
ART = os.path.join(HERE, "../../../../web/src/pages/shop/parts/art")
MODELS = {"earbuds": "earbuds", "smartwatch": "watches", "headphone": "headphones", "speakers": "speakers",
          "neckbends": "neckbands", "gamingheadphone": "gaming"}
with open(os.path.join(SEED, "lineup.json")) as f:
    PRODUCTS = {p["slug"]: p for p in json.load(f)}


def paint(colour, rough=.75):
    return Nodes("paint").set(Base_Color=rgb(colour), Roughness=rough, Specular=.2).m


def cyclorama(colour, depth=5.0):
    prof = [(-14, 0), (depth - 2.6, 0)] + [(depth - 2.6 + 2.6 * math.sin(a), 2.6 - 2.6 * math.cos(a)) for a in np.linspace(0, math.pi / 2, 24)[1:]] + [(depth, 16)]
    rings = np.array([[(-40, y, z), (40, y, z)] for y, z in prof], float)
    v = rings.reshape(-1, 3)
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(prof) - 1)]
    o = shapes.mesh(v, faces, paint(colour, .85), weighted=False, smooth=60)
    o["set"] = True
    return o


def put(slug, at, size, turn=0.0, view="hero"):
    """A product of the line-up with its bounding sphere's radius, standing at a spot."""
    p = PRODUCTS[slug]
    spot = shapes.group()
    root = shapes.group(spot)
    importlib.import_module(MODELS[p["category"]]).build(p["look"], view, root)
    shapes.rest(root)
    scene.normalise(root, size)
    spot.location = at
    spot.rotation_euler = (0, 0, math.radians(turn))
    bpy.context.view_layer.update()
    return spot


def prop(obj, at=None, turn=0):
    if at:
        obj.location = at
    obj.rotation_euler.z = math.radians(turn)
    return obj


def drum(r, h, at, mat):
    o = shapes.lathe(shapes.fillet_line([(0, 0), (r, 0), (r, h), (0, h)], .025), mat, None, 160)
    o.location = at
    return o


def block(w, d, h, at, mat, turn=0):
    o = shapes.extrude(shapes.rect(w, d, .03, 5), h, mat, None, .02, .01)
    o.location = at
    o.rotation_euler.z = math.radians(turn)
    return o


def room(strength, colour=(1, 1, 1)):
    w = bpy.data.worlds.new("room")
    bpy.context.scene.world = w
    w.use_nodes = True
    b = w.node_tree.nodes["Background"]
    b.inputs[0].default_value, b.inputs[1].default_value = (*colour, 1), strength


def midnight():
    """Headphones before a glowing disc."""
    cyclorama("#1a2645")
    base = paint("#1d2b4f", .6)
    drum(1.15, .22, (0, 0, 0), base)
    drum(.62, .55, (1.32, .75, 0), base)
    sun = shapes.extrude(shapes.circle(1.12, 160), .08, paint("#e2602a", .6), None, .02)
    sun.location, sun.rotation_euler = (.42, 1.75, 1.26), (math.radians(90), 0, 0)
    a = put("vesper-over", (-.05, 0, .22), 1.12)
    b = put("vesper-buds", (1.30, .66, .55), .52, -6)
    room(.13, (.75, .85, 1))
    scene.area((-3.4, -3.0, 4.4), 2.4, 440, (0, 0, .9), (1, .97, .93))
    scene.area((3.8, -1.2, 2.4), 1.2, 130, (0, 0, .8), (1, .8, .62), 3)
    scene.area((-2.6, 2.2, 2.4), .7, 170, (0, 0, .9), (.75, .86, 1), 3)
    scene.area((2.4, .6, 4.8), 2.0, 150, (.4, 1.7, 1.2), (1, .95, .9))
    return [a, b], dict(fit=(.46, .80), at=(.715, .47), elevation=6), dict(fit=(.88, .56), at=(.5, .34), elevation=6)


def oak():
    """Speakers and listening chair things on oak."""
    cyclorama("#c9b79c")
    board = wood("#8d6238", 0, .55)
    block(4.7, 1.9, .16, (.42, .1, 0), board)
    drum(.56, .34, (1.72, .12, .16), paint("#b7a384", .7))
    a = put("loam-shelf", (-.62, .40, .16), 1.06, 6, "hero")
    b = put("loam-radio", (.66, -.38, .16), .70, -8)
    c = put("loam-field", (1.72, .10, .50), .72, 6)
    room(.26, (1, .97, .92))
    scene.area((-3.6, -3.2, 4.2), 1.6, 330, (.3, 0, .7), (1, .93, .82))
    scene.area((4.0, -2.0, 2.2), 2.0, 60, (.3, 0, .7), (1, .96, .9), 3)
    scene.area((.5, 3.2, 4.4), 2.4, 110, (.3, .4, .6), (1, .96, .9))
    return [a, b, c], dict(fit=(.54, .70), at=(.69, .46), elevation=8), dict(fit=(.92, .5), at=(.5, .36), elevation=9)


def steps():
    """Watches on a flight of blocks."""
    cyclorama("#2c4740")
    m = paint("#34544b", .6)
    block(1.05, 1.2, .30, (-1.15, -.05, 0), m)
    block(1.05, 1.2, .75, (0, .1, 0), m)
    block(1.05, 1.2, .52, (1.15, 0, 0), m)
    a = put("loam-loop", (-1.15, -.10, .30), .76, 4)
    b = put("tally-round", (0, 0, .75), .80, 0)
    c = put("vesper-chrono", (1.15, -.06, .52), .78, -4)
    room(.26, (.92, 1, .96))
    scene.area((-3.4, -3.0, 4.4), 2.0, 520, (0, 0, .9), (1, .97, .92))
    scene.area((3.8, -1.4, 2.2), 1.0, 110, (0, 0, .8), (1, .86, .7), 3)
    scene.area((-2.4, 2.4, 2.4), .7, 140, (0, 0, .9), (1, 1, 1), 3)
    scene.area((2.4, 2.4, 2.6), .7, 140, (0, 0, .9), (1, 1, 1), 3)
    return [a, b, c], dict(fit=(.48, .78), at=(.715, .47), elevation=6), dict(fit=(.88, .5), at=(.5, .36), elevation=6)


def arena():
    """Gaming headsets between two coloured lights."""
    cyclorama("#17181f")
    m = paint("#1b1c24", .45)
    drum(1.15, .16, (-.1, .0, 0), m)
    drum(.78, .46, (1.35, .7, 0), m)
    line = shapes.sweep(np.column_stack([shapes.circle(1.08, 200), np.full(200, .165)]) + [-.1, 0, 0], shapes.circle(.008, 10), __import__("materials").lit("#39e0c8", 3), None, up=(0, 0, 1), closed=True)
    a = put("rook-hex", (-.1, 0, .16), 1.10)
    b = put("rook-drift", (1.36, .66, .46), .74, 10)
    room(.08, (.7, .75, 1))
    scene.area((-3.2, -2.8, 3.8), 2.0, 330, (0, 0, .9), (.86, .93, 1))
    scene.area((-3.0, 1.6, 2.0), .9, 300, (0, 0, .9), (.15, .95, .85), 3.2)
    scene.area((3.2, 1.2, 2.2), .9, 330, (.3, 0, .9), (.55, .32, 1), 3.2)
    scene.area((.5, 3.6, 1.0), 2.0, 140, (.6, 5, 1.6), (.42, .30, 1))
    return [a, b], dict(fit=(.46, .82), at=(.715, .47), elevation=5), dict(fit=(.88, .56), at=(.5, .37), elevation=5)


SCENES = {"midnight": midnight, "oak": oak, "steps": steps, "arena": arena}
SIZES = {"wide": (2000, 900), "phone": (900, 1100)}
SHOWN = {"wide": (1200, 2000), "phone": (600, 900)}


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--name", choices=list(SCENES), required=True)
    args.add_argument("--shape", choices=list(SIZES))
    args.add_argument("--scale", type=float, default=1.0)
    args.add_argument("--preview", action="store_true")
    a = args.parse_args(sys.argv[sys.argv.index("--") + 1:])
    os.makedirs(os.path.join(scene.WORK, "layers"), exist_ok=True)
    for i, shape in enumerate([a.shape] if a.shape else SIZES):
        start = time.time()
        scene.fresh()
        spots, wide, phone = SCENES[a.name]()
        size = SIZES[shape]
        frame = wide if shape == "wide" else phone
        objects = [o for s in spots for o in shapes.children(s)]
        scene.camera(elevation=frame["elevation"], lens=70 if shape == "wide" else 85, size=size, at=frame["at"], subject=objects, fit=frame["fit"])
        k = .25 if a.preview else a.scale
        picture = scene.full_picture("%s-%s" % (a.name, shape), int(size[0] * k), int(size[1] * k), 16 if a.preview else 28)
        if a.preview:
            scene.write_png(os.path.join(scene.WORK, "preview", "%s-%s.png" % (a.name, shape)), picture)
        else:
            for width in SHOWN[shape]:
                scene.webp(picture, os.path.join(ART, "%s-%s-%d.webp" % (a.name, shape, width)), 45000, width)
        print("DONE banner %s %s %.0f s" % (a.name, shape, time.time() - start), flush=True)


main()
