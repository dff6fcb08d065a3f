import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { startObjects } from "../../infra/local/buckets/s3.ts";

test("an object that is replaced constantly is always read whole, with matching metadata", async () => {
  const directory = mkdtempSync(join(tmpdir(), "earshot-objects-"));
  const objects = await startObjects(directory, ["site"]);
  const s3 = new S3Client({
    endpoint: objects.url,
    forcePathStyle: true,
    region: "ap-south-1",
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  });
  const located = { Bucket: "site", Key: "rendered/home" };
  const put = (text: string) =>
    s3.send(new PutObjectCommand({ ...located, Body: text.repeat(50_000), ContentType: `text/${text}` }));
  const read = async () => {
    const { Body, ContentType } = await s3.send(new GetObjectCommand(located));
    const text = (await Body?.transformToString()) ?? "";
    return { length: text.length, type: ContentType, first: text[0] };
  };
  const whole = (text: string) => ({ length: 50_000, type: `text/${text}`, first: text });
  await put("a");
  for (let round = 0; round < 5; round++) {
    const reading = Array.from({ length: 8 }, read);
    const writing = ["a", "b", "a"].map(put);
    for (const answer of await Promise.all([...reading, ...Array.from({ length: 8 }, read)]))
      expect([whole("a"), whole("b")]).toContainEqual(answer);
    await Promise.all(writing);
  }
  s3.destroy();
  await objects.close();
  rmSync(directory, { recursive: true, force: true });
});
