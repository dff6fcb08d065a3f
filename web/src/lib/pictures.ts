import { useEffect, useRef, useState } from "react";
import { imageLimits } from "../../../shared/image-limits.ts";
import { importFile } from "./files.ts";

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

export function moved<T>(list: readonly T[], item: T, by: Step): T[] {
  const from = list.indexOf(item);
  const result = list.filter((each) => each !== item);
  if (from >= 0) result.splice(from + by, 0, item);
  return result;
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

/**
 * The bytes as they are now. Browsers fail to send a file that has changed since it was chosen, as files in a
 * phone's cloud do.
 */
const copyOf = async (file: File): Promise<File | undefined> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => undefined,
  );

/** The file to send, or the reason for refusing it. */
async function admit(given: File, chosen: readonly Picture[], max: number): Promise<File | string> {
  if (chosen.length >= max) return `Too many: at most ${max} pictures`;
  if (!given.type.startsWith("image/")) return "Not a picture: choose a JPEG, PNG or WebP file";
  if (given.size > maxOriginalBytes) return "Too large: at most 40 MB a file";
  const file = await copyOf(given);
  if (!file) return "This file has changed or moved. Save it on this device, then choose it again";
  const sizing = await importFile(() => import("./downsize.ts")).catch(({ message }: Error) => message);
  if (typeof sizing === "string") return sizing;
  const small = await sizing.downsize(file);
  if (!small) return "This file cannot be read as a picture";
  const room = imageLimits.totalBytes - bytesOf(chosen);
  if (small.size <= room) return small;
  const tight = await sizing.downsize(file, true);
  return tight && tight.size <= room ? tight : "Too large: the pictures may have 4 MB together";
}

/** The files chosen for a form, at most `max`, prepared one after the other. */
export function usePictures(max: number) {
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
        const admitted = await admit(file, latest.current, max);
        if (admitted instanceof File) update([...latest.current, asPicture(admitted)]);
        else setRefused((all) => [...all, { id: crypto.randomUUID(), name: file.name, reason: admitted }]);
      }
      setBusy(false);
    },
    remove({ id, preview }: Picture) {
      URL.revokeObjectURL(preview);
      update(latest.current.filter((picture) => picture.id !== id));
    },
    clear() {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
      update([]);
    },
    describe: ({ id }: Picture, alt: string) =>
      update(latest.current.map((picture) => (picture.id === id ? { ...picture, alt } : picture))),
    move: (picture: Picture, by: Step) => update(moved(latest.current, picture, by)),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
