// Loaded before everything else, and so without anything that an old Node does not know.
const wanted = 24;
if (Number(process.versions.node.split(".")[0]) < wanted) {
  console.error(
    `Earshot runs on Node ${wanted}, which npm installs with it, and this is Node ${process.versions.node}: npm did not run ` +
      "the install script (ignore-scripts). Run: npm rebuild node --ignore-scripts=false",
  );
  process.exit(1);
}
