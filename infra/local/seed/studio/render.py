"""Photograph the line-up.

blender -b -P infra/local/seed/studio/render.py -- --slug vesper-over [--view hero|detail|feature] [--preview]
blender -b -P infra/local/seed/studio/render.py -- --missing [--category headphone] [--view hero]
"""
import argparse
import importlib
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import bpy  # noqa: E402
import scene  # noqa: E402
import shapes  # noqa: E402
from materials import luma  # noqa: E402

SEED = os.path.dirname(HERE)
PHOTOS = os.environ.get("STUDIO_PHOTOS") or os.path.join(SEED, "photos")
MODELS = {"earbuds": "earbuds", "smartwatch": "watches", "headphone": "headphones", "speakers": "speakers",
          "neckbends": "neckbands", "gamingheadphone": "gaming"}
VIEWS = ("hero", "detail", "feature")


def take(product, view, preview, size=None, samples=None):
    start = time.time()
    scene.fresh()
    model = importlib.import_module(MODELS[product["category"]])
    root = shapes.group()
    shot = model.build(product["look"], view, root) or {}
    shapes.rest(root)
    scene.normalise(root)
    tone = shot.get("tone") or ("dark" if luma(product["look"]["colour"]) < .3 else "light" if luma(product["look"]["colour"]) > .72 else "mid")
    scene.lights(tone)
    scene.camera(elevation=shot.get("elevation", 14), lens=shot.get("lens", 85), fill=shot.get("fill", .83))
    name = "%s-%s" % (product["slug"], view)
    size = size or (360 if preview else 960)
    array = scene.cut_out(name, size, samples or (20 if preview else 40 if view == "hero" else 28 if tone == "light" else 12), shot.get("exposure", {"light": 1.14, "mid": 1.04, "dark": 1.0}[tone]))
    if preview:
        folder = os.path.join(scene.WORK, "preview")
        os.makedirs(folder, exist_ok=True)
        scene.on_page(array, os.path.join(folder, name + ".png"))
    else:
        scene.webp(array, os.path.join(PHOTOS, name + ".webp"))
    print("DONE %s %.0f s" % (name, time.time() - start), flush=True)


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--slug", action="append", default=[])
    args.add_argument("--category")
    args.add_argument("--view", choices=VIEWS)
    args.add_argument("--preview", action="store_true")
    args.add_argument("--missing", action="store_true")
    args.add_argument("--size", type=int)
    args.add_argument("--samples", type=int)
    a = args.parse_args(sys.argv[sys.argv.index("--") + 1:])
    os.makedirs(os.path.join(scene.WORK, "layers"), exist_ok=True)
    with open(os.path.join(SEED, "lineup.json")) as f:
        products = json.load(f)
    views = [a.view] if a.view else (VIEWS if a.missing else ("hero",))
    for view in views:
        for p in products:
            if (a.slug and p["slug"] not in a.slug) or (a.category and p["category"] != a.category) or not (a.slug or a.category or a.missing):
                continue
            if a.missing and os.path.exists(os.path.join(PHOTOS, "%s-%s.webp" % (p["slug"], view))):
                continue
            take(p, view, a.preview, a.size, a.samples)


main()
