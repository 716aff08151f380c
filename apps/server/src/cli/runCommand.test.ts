import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Backend, backendNames, createBackend } from '../../test/backends.js'
import type { RunningServer } from '../startServer.js'
import { runCommand } from './runCommand.js'

describe.each(backendNames)('latchkey-server on %s', (name) => {
  let backend: Backend
  let folder = ''
  let configFile = ''
  beforeEach(async () => {
    backend = await createBackend(name)
    folder = mkdtempSync(join(tmpdir(), 'latchkey-cli-'))
    configFile = join(folder, 'config.json')
    writeFileSync(configFile, JSON.stringify(backend.settings))
  })
  afterEach(async () => {
    await backend.remove()
    rmSync(folder, { recursive: true, force: true })
  })
  const run = async (...args: string[]) => {
    const lines: string[] = []
    let server: RunningServer | undefined
    const code = await runCommand(
      [...args, '--config', configFile],
      {
        environment: {},
        print: (line) => lines.push(line),
        started: (running) => {
          server = running
        },
      },
      { log: () => {} },
    )
    return { code, text: lines.join('\n'), server }
  }
  const add = async () => (await run('project', 'add', '--name', 'Shop', '--origin', 'https://Shop.example:443')).text.split(' ')[0] ?? ''

  it('adds a project, lists it, changes its origins and removes it', async () => {
    const id = await add()
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect((await run('project', 'list')).text).toContain('origins: https://shop.example\n')
    expect((await run('project', 'allow-origin', id, 'https://*.shop.example')).text).toContain('https://*.shop.example')
    expect((await run('project', 'remove-origin', id, 'https://shop.example')).text).not.toContain(' https://shop.example')
    expect((await run('project', 'analytics', id, 'on')).text).toContain('events: stored')
    expect((await run('project', 'disable', id)).text).toContain('switched off')
    expect((await run('project', 'remove', id)).code).toBe(0)
    expect((await run('project', 'list')).text).toBe('')
  })

  it('B-13 says why an origin is refused', async () => {
    expect(await run('project', 'allow-origin', await add(), '*')).toMatchObject({ code: 2, text: expect.stringContaining('scheme') })
    expect(await run('project', 'add', '--name', 'X', '--origin', 'https://*.com')).toMatchObject({
      code: 2,
      text: expect.stringContaining('everybody'),
    })
  })

  it('takes a project’s own remote configuration from a file', async () => {
    const id = await add()
    const file = join(folder, 'features.json')
    writeFileSync(file, JSON.stringify([{ id: 'swap', isEnabled: true, config: ['1inch'] }]))
    expect((await run('project', 'features', id, file)).text).toContain('own remote configuration')
    for (const mistaken of ['{"features":1}', '{"branding":true}']) {
      writeFileSync(file, mistaken)
      expect((await run('project', 'features', id, file)).code).toBe(2)
    }
    expect((await run('project', 'features', id, 'default')).text).not.toContain('own remote configuration')
  })

  it('makes tokens, once, and makes them void', async () => {
    const id = await add()
    expect((await run('token', 'add', id)).text).toMatch(/^lk_op_[\w-]{32}$/)
    expect((await run('token', 'revoke', id)).text).toBe('1 tokens are void.')
    expect(await run('token', 'add', 'unknown-project')).toMatchObject({ code: 2, text: 'There is no project unknown-project.' })
  })

  it('starts a server on the port that the system chooses', async () => {
    const { server, code } = await run('start', '--port', '0')
    expect(code).toBeUndefined()
    expect(await (await fetch(`${server?.url}/ready`)).json()).toMatchObject({ status: 'ready' })
    await server?.stop()
  })

  it('answers words that it does not know with its usage', async () => {
    expect(await run('project', 'paint')).toMatchObject({ code: 2, text: expect.stringContaining('latchkey-server start') })
    expect(await run('start', '--colour', 'red')).toMatchObject({ code: 2 })
    expect(await run('config', 'check')).toMatchObject({ code: 0 })
  })
})
