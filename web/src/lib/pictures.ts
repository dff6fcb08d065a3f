import { useEffect, useRef, useState } from "react";
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

/** Towards the start (-1) or the end (1). */
export type Step = -1 | 1;

export function moved<T>(list: readonly T[], item: T, by: Step): T[] {
  const from = list.indexOf(item);
  const result = list.filter((each) => each !== item);
  if (from >= 0) result.splice(from + by, 0, item);
  return result;
}

const asPicture = (file: File): Picture => ({
  id: crypto.randomUUID(),
  file,
  preview: URL.createObjectURL(file),
  alt: "",
});

/** Returns the file to send or a rejection. The code loads with the first file. */
const admit = (file: File, chosen: readonly Picture[], max: number): Promise<File | string> =>
  importFile(() => import("./admit-picture.ts")).then(
    (judge) =>
      judge.admit(
        file,
        chosen.map((picture) => picture.file),
        max,
      ),
    ({ message }: Error) => message,
  );

/** Prepares at most `max` chosen files, one by one. */
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
