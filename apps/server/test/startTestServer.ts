import { checkConfig } from '../src/config/readConfig.js'
import { createLog } from '../src/log/createLog.js'
import type { Project } from '../src/projects/Project.js'
import { type RunningServer, type StartOptions, startServer } from '../src/startServer.js'
import { type Backend, type BackendName, createBackend } from './backends.js'

export type TestServer = RunningServer & {
  /** With the origin https://shop.example and events on. */
  readonly project: Project
  /** Every log line so far. */
  readonly lines: readonly string[]
  readonly backend: Backend
  /** Fetches a path in the project's name, as its page would. */
  ask(
    path: string,
    init?: RequestInit & { readonly projectId?: string | null; readonly origin?: string | null },
  ): Promise<Response>
}

export const shop = 'https://shop.example'

/**
 * A server on a free port with one project. Its stop removes what it kept, unless the backend was
 * given.
 */
export async function startTestServer(
  name: BackendName = 'libsql',
  settings: Readonly<Record<string, unknown>> = {},
  { backend: given, ...options }: StartOptions & { readonly backend?: Backend } = {},
): Promise<TestServer> {
  const backend = given ?? (await createBackend(name))
  const lines: string[] = []
  const config = checkConfig({
    port: 0,
    drainSeconds: 2,
    drainDelaySeconds: 0,
    startSeconds: 0,
    ...backend.settings,
    ...settings,
  })
  const server = await startServer(config, {
    log: createLog({ write: (line) => lines.push(line) }),
    ...options,
  })
  const existing = (await server.context.projects.list())[0]
  const project =
    existing ??
    (await server.context.projects.add({ name: 'Shop', origins: [shop], analytics: true }))
  return {
    ...server,
    project,
    lines,
    backend,
    ask: (path, { projectId = project.id, origin = shop, ...init } = {}) => {
      const url = new URL(path, server.url)
      if (projectId !== null) url.searchParams.set('projectId', projectId)
      const headers = new Headers(init.headers)
      if (origin !== null) headers.set('origin', origin)
      return fetch(url, { ...init, headers })
    },
    stop: async () => {
      await server.stop()
      if (!given) await backend.remove()
    },
  }
}
