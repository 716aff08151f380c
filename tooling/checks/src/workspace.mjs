import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

export const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
export const readText = (path) => readFileSync(join(root, path), 'utf8')
export const readYaml = (path) => parse(readText(path))

/** The published packages. */
export function publishedPackages() {
  return readdirSync(join(root, 'packages'))
    .filter((name) => existsSync(join(root, 'packages', name, 'package.json')))
    .map((name) => ({
      name,
      path: `packages/${name}`,
      manifest: readJson(`packages/${name}/package.json`),
    }))
}

/** The exported names of each entry of a package, from its `exports.txt`. */
export const readExports = (path) =>
  new Map(
    readText(`${path}/exports.txt`)
      .trim()
      .split('\n\n')
      .map((section) => section.split('\n'))
      .map(([entry, ...names]) => [entry, names]),
  )

/** Every package of the workspace, published or not, and the root. */
export function allPackages() {
  const folders = ['apps', 'tooling'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  const own = folders
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .map((path) => ({ name: path, path, manifest: readJson(`${path}/package.json`) }))
  return [
    { name: 'the root', path: '.', manifest: readJson('package.json') },
    ...publishedPackages(),
    ...own,
  ]
}

/** Accepted files below a folder, relative to the root, without dependencies and build output. */
export function filesBelow(folder, accepts = () => true) {
  const from = join(root, folder)
  if (!existsSync(from)) return []
  return readdirSync(from, { withFileTypes: true })
    .flatMap((entry) => {
      if (['node_modules', 'dist', '.turbo', '.work', '.git', 'test-results'].includes(entry.name))
        return []
      const path = relative(root, join(from, entry.name))
      return entry.isDirectory() ? filesBelow(path, accepts) : [path]
    })
    .filter(accepts)
}

/** The host applications' folders, each with its own npm lockfile. */
export function hostFolders() {
  const folder = 'tooling/e2e/hosts'
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && existsSync(join(root, folder, entry.name, 'package.json')),
    )
    .map(({ name }) => `${folder}/${name}`)
}
