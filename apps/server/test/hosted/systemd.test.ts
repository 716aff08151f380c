import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findHostingTool } from '../../../../tooling/findHostingTools.mjs'

const name = 'latchkey-server.service'

describe('the unit of the hosting guide', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-unit-'))
    cpSync(new URL(`../../hosting/${name}`, import.meta.url), join(folder, name))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))
  /**
   * The complaints of systemd about the unit with this machine's Node, whose path differs where
   * Debian did not install it.
   */
  const complaints = () => {
    const unit = readFileSync(join(folder, name), 'utf8')
    writeFileSync(
      join(folder, name),
      unit.replace('ExecStart=/usr/bin/node ', `ExecStart=${process.execPath} `),
    )
    const { status, stdout, stderr } = spawnSync(
      findHostingTool('systemd-analyze'),
      ['verify', '--man=no', join(folder, name)],
      {
        encoding: 'utf8',
      },
    )
    return { status, about: `${stdout}${stderr}`.split('\n').filter((line) => line.includes(name)) }
  }

  it('systemd understands every line of it', () => {
    expect(complaints()).toEqual({ status: 0, about: [] })
  })

  it('a line that systemd does not understand would be seen', () => {
    writeFileSync(
      join(folder, name),
      readFileSync(join(folder, name), 'utf8').replace('NoNewPrivileges=yes', 'NoNewPrivilege=yes'),
    )
    expect(complaints().about).toEqual([expect.stringContaining('NoNewPrivilege')])
  })
})
