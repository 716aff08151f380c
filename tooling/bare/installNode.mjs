import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const pins = JSON.parse(readFileSync(join(root, 'tooling/bare/nodes.json'), 'utf8'))

/** Node releases tested beside the one that runs the tests. */
export const nodes = () => Object.keys(pins)

/**
 * Installs a bare Node binary from npm: exact version, known integrity, no script.
 *
 * @returns its path, in a folder of `node_modules/.cache`
 */
export function installNode(version, platform = `${process.platform}-${process.arch}`) {
  const integrity = pins[version]?.[platform]
  if (!integrity)
    throw new Error(
      `tooling/bare/nodes.json has no Node ${version} of npm for ${platform}, only for ${Object.keys(pins[version] ?? {}).join(', ')}. Put Node ${version.split('.')[0]} first on the PATH and run npm test.`,
    )
  const name = `node-${platform}`
  const folder = join(root, 'node_modules', '.cache', 'latchkey-nodes', `${version}-${platform}`)
  const binary = join(folder, 'node_modules', name, 'bin', 'node')
  if (versionOf(binary) === `v${version}`) return binary
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const manifest = {
    name: 'latchkey-node',
    version: '0.0.0',
    private: true,
    dependencies: { [name]: version },
  }
  const packages = { '': manifest, [`node_modules/${name}`]: { version, integrity } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages }),
  )
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`npm ci of ${name}@${version} failed: ${stderr}${stdout}`)
  const found = versionOf(binary)
  if (found !== `v${version}`)
    throw new Error(`${binary} says ${found ?? 'nothing'}, not v${version}`)
  return binary
}

const versionOf = (binary) =>
  existsSync(binary)
    ? spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim()
    : undefined
