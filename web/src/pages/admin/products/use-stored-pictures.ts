import { useState } from "react";
import type { Image } from "../../../../../shared/image.ts";
import { moved, type Step } from "./moved.ts";

const isSame = (one: readonly Image[], other: readonly Image[]): boolean =>
  one.length === other.length &&
  one.every(({ url, altImage }, at) => url === other[at]?.url && altImage === other[at]?.altImage);

/** Pictures that the product has, as the edit leaves them: fewer, in another order, described anew. */
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
