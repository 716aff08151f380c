import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findOrInstall } from './installWithApt.mjs'

// Debian keeps administrators' programs outside the PATH of other users.
const folders = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'].filter(
    (folder) => folder !== '',
  )
const onPath = (program) =>
  folders()
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))

/**
 * Finds a program that hosts run beside the server, for the long tests: installed, or, as root on
 * Debian, by apt.
 *
 * @param {'pgbouncer' | 'nginx' | 'systemd-analyze'} program
 * @returns {string} its path
 * @throws {Error} with the install command if it is missing
 */
export function findHostingTool(program) {
  const packages = { pgbouncer: ['pgbouncer'], nginx: ['nginx'], 'systemd-analyze': ['systemd'] }[
    program
  ]
  return findOrInstall(`The tests of hosting need ${program}`, packages, () => onPath(program))
}
