import { useState } from "react";
import type { Image } from "../../../../../shared/pictures/image.ts";
import { moved, type Step } from "../../../lib/pictures.ts";

const isSame = (a: readonly Image[], b: readonly Image[]): boolean =>
  a.length === b.length &&
  a.every(({ url, altImage }, index) => url === b[index]?.url && altImage === b[index]?.altImage);

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
