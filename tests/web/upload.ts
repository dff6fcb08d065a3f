import { waitFor } from "@testing-library/react";

/** A fake XMLHttpRequest: records the upload and responds when the test calls `answer`. */
export class Upload {
  static sent: Upload[] = [];
  /** The upload of this index, once it was sent. */
  static nth = (index: number): Promise<Upload> =>
    waitFor(() => {
      const upload = Upload.sent[index];
      if (!upload) throw new Error(`${Upload.sent.length} uploads were sent`);
      return upload;
    });
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = "";
  url = "";
  form = new FormData();
  open(method: string, path: string) {
    this.url = `${method} ${path}`;
  }
  send(form: FormData) {
    this.form = form;
    Upload.sent.push(this);
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}
