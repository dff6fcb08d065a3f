declare module "@20minutes/s3rver" {
  import type { RequestListener } from "node:http";

  // biome-ignore lint/style/noDefaultExport: the package has only a default export
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      vhostBuckets: boolean;
    });
    callback(): RequestListener;
  }
}
