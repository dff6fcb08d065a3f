import { existsSync, readFileSync } from "node:fs";

/** Width of the source photos, WebP files that are stored unchanged. */
export const photoWidth = 960;

export interface WaitingPhoto {
  productId: string;
  pictureId: string;
  file: string;
}

export const readWaiting = (list: string): WaitingPhoto[] =>
  existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
