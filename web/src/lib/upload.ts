import type { Send } from "./api.ts";

/** Makes the browser ask before leaving. */
const object = (event: Event): void => event.preventDefault();

/** Reports the uploaded share from 0 to 1. */
export const uploadWith =
  (progress: (share: number) => void): Send =>
  (url, { method = "POST", headers, body }) => {
    window.addEventListener("beforeunload", object);
    return new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
      request.onerror = () => reject(new TypeError("No answer"));
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.send(body instanceof FormData || body instanceof Blob ? body : null);
    }).finally(() => window.removeEventListener("beforeunload", object));
  };
