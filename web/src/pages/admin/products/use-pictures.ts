import { useEffect, useRef, useState } from "react";
import type { Image } from "../../../../../shared/image.ts";
import { imageLimits } from "../../../../../shared/upload.ts";
import { downsize } from "./downsize.ts";

export interface Picture {
  id: string;
  file: File;
  /** A blob: URL. */
  preview: string;
  alt: string;
}

export interface RefusedFile {
  id: string;
  name: string;
  reason: string;
}

/** One position towards the beginning (-1) or the end (1). */
export type Step = -1 | 1;

function moved<T>(list: readonly T[], item: T, by: Step): T[] {
  const from = list.indexOf(item);
  const rest = list.toSpliced(from, 1);
  return from < 0 ? rest : rest.toSpliced(from + by, 0, item);
}

/** Larger originals would stall a phone. */
const maxOriginalBytes = 40_000_000;

const bytesOf = (pictures: readonly Picture[]): number =>
  pictures.reduce((sum, { file }) => sum + file.size, 0);

const asPicture = (file: File): Picture => ({
  id: crypto.randomUUID(),
  file,
  preview: URL.createObjectURL(file),
  alt: "",
});

/** The file to send, or the reason for refusing it. */
async function admit(file: File, chosen: readonly Picture[]): Promise<File | string> {
  if (chosen.length >= imageLimits.files)
    return `Too many: a product has at most ${imageLimits.files} pictures`;
  if (!file.type.startsWith("image/")) return "Not a picture: choose a JPEG, PNG or WebP file";
  if (file.size > maxOriginalBytes) return "Too large: at most 40 MB a file";
  const small = await downsize(file);
  if (!small) return "This file cannot be read as a picture";
  const room = imageLimits.totalBytes - bytesOf(chosen);
  if (small.size <= room) return small;
  const tight = await downsize(file, true);
  return tight && tight.size <= room ? tight : "Too large: the pictures of a product may have 4 MB together";
}

/** The files chosen for a product, prepared one after the other. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [busy, setBusy] = useState(false);
  const latest = useRef(pictures);
  const update = (next: readonly Picture[]) => {
    latest.current = next;
    setPictures(next);
  };
  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  return {
    pictures,
    refused,
    busy,
    async add(files: readonly File[]) {
      setBusy(true);
      setRefused([]);
      for (const file of files) {
        const admitted = await admit(file, latest.current);
        if (admitted instanceof File) update([...latest.current, asPicture(admitted)]);
        else setRefused((all) => [...all, { id: crypto.randomUUID(), name: file.name, reason: admitted }]);
      }
      setBusy(false);
    },
    remove({ id, preview }: Picture) {
      URL.revokeObjectURL(preview);
      update(latest.current.filter((picture) => picture.id !== id));
    },
    describe: ({ id }: Picture, alt: string) =>
      update(latest.current.map((picture) => (picture.id === id ? { ...picture, alt } : picture))),
    move: (picture: Picture, by: Step) => update(moved(latest.current, picture, by)),
  };
}

export type Pictures = ReturnType<typeof usePictures>;

const isSame = (a: readonly Image[], b: readonly Image[]): boolean =>
  a.length === b.length &&
  a.every(({ url, altImage }, index) => url === b[index]?.url && altImage === b[index]?.altImage);

/** The pictures that the product already has, with the edits made to their list. */
export function useStoredPictures(existing: readonly Image[]) {
  const [pictures, setPictures] = useState(existing);
  return {
    pictures,
    isChanged: !isSame(pictures, existing),
    hasFewer: pictures.length < existing.length,
    redescribe: (picture: Image, altImage: string) =>
      setPictures(pictures.map((image) => (image === picture ? { ...image, altImage } : image))),
    move: (picture: Image, by: Step) => setPictures(moved(pictures, picture, by)),
    remove: (picture: Image) => setPictures(pictures.filter((image) => image !== picture)),
    restore: () => setPictures(existing),
  };
}

export type StoredPictures = ReturnType<typeof useStoredPictures>;
