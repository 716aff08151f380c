// pnpm writes the dependencies of a packed manifest in the order in which it has read the manifests
// of the workspace, which changes from run to run: sorted, two builds hand out the same bytes
// (S-07). A change of this file changes `pnpmfileChecksum` in the lockfile: run `npx pnpm install
// --lockfile-only`.
const fields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

const sorted = (dependencies) =>
  Object.fromEntries(Object.entries(dependencies).sort(([a], [b]) => (a < b ? -1 : 1)))

module.exports = {
  hooks: {
    beforePacking: (manifest) =>
      Object.fromEntries(
        Object.entries(manifest).map(([key, value]) => [
          key,
          fields.includes(key) ? sorted(value) : value,
        ]),
      ),
  },
}
