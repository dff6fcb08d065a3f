import { existsSync, readFileSync } from "node:fs";

/** The source photos are WebP of this width and stored unchanged; only smaller widths are encoded. */
export const photoWidth = 960;

/** A photo whose smaller widths are not stored yet. */
export interface WaitingPhoto {
  productId: string;
  pictureId: string;
  file: string;
}

export const readWaiting = (list: string): WaitingPhoto[] =>
  existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
