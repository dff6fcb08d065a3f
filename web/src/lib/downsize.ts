const maxSidePx = 1600;
const maxUnchangedBytes = 600_000;
const acceptedTypes = new Set(["image/jpeg", "image/png", "image/webp"]);

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** Prefers WebP to JPEG on white. */
async function encode(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  if ("imageSmoothingQuality" in context) context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const webp = await blobOf(canvas, "image/webp", quality);
  if (webp?.type === "image/webp") return webp;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return blobOf(canvas, "image/jpeg", quality);
}

const extensionOf = (type: string): string => (type === "image/webp" ? "webp" : "jpg");

/** Returns an upright, smaller picture of an accepted type, or undefined for a non-picture. */
export async function downsize(file: File, tight = false): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  try {
    const isSmall = Math.max(bitmap.width, bitmap.height) <= maxSidePx && file.size <= maxUnchangedBytes;
    if (isSmall && !tight && acceptedTypes.has(file.type)) return file;
    const blob = await encode(bitmap, tight ? maxSidePx * 0.7 : maxSidePx, tight ? 0.65 : 0.86);
    const name = file.name.replace(/\.\w+$/, "");
    return blob ? new File([blob], `${name}.${extensionOf(blob.type)}`, { type: blob.type }) : undefined;
  } finally {
    bitmap.close();
  }
}
