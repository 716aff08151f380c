import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findOrInstall } from './installWithApt.mjs'

// Debian keeps what is for administrators where the PATH of others does not lead.
const folders = () =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'].filter(
    (folder) => folder !== '',
  )
const onPath = (program) =>
  folders()
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))

/**
 * A program that a host of the server would run beside it, and that its long tests run: installed
 * or, as root on Debian, the one that apt installs.
 *
 * @param {'pgbouncer' | 'nginx' | 'systemd-analyze'} program
 * @returns {string} its file
 * @throws {Error} with the command to run, where it is not to be had
 */
export function findHostingTool(program) {
  const packages = { pgbouncer: ['pgbouncer'], nginx: ['nginx'], 'systemd-analyze': ['systemd'] }[
    program
  ]
  return findOrInstall(`The tests of hosting need ${program}`, packages, () => onPath(program))
}
