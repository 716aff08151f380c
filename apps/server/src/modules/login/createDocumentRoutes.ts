import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config/ConfigError.js'
import type { Answer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}
/** Where the document has the list of its project's pages. */
const pagesMark = '<script type="application/json" id="pages">[]</script>'
/** Pages of this machine, which a server in development lets in without a project. */
const localPages = ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*']

/** A frame of another origin may load it, also under COEP; it runs nothing else. */
const shared = {
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-embedder-policy': 'require-corp',
}
const permissions = [
  ...['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'payment'].map(
    (feature) => `${feature}=()`,
  ),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ')

/** The place that holds keys reaches no network: its response has this policy of its own. */
const workerPolicy = "default-src 'none'; script-src 'self'"

const documentPolicy = (pages: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${pages.length > 0 ? pages.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types latchkey-worker',
  ].join('; ')

/**
 * The wallet's document, for the frame of a project's pages alone, and its scripts. Their names
 * carry their hash, so a browser keeps them.
 *
 * @param beside The build of `apps/frame`, where the configuration names none; no routes where it is
 *   not built.
 * @throws ConfigError for a folder without a document
 */
export function createDocumentRoutes(
  { config, projects, log }: ServerContext,
  beside: string,
): readonly Route[] {
  const folder = config.wallet?.folder
  const built = readBuild(folder ?? beside)
  if (!built) {
    if (folder !== undefined)
      throw new ConfigError(`wallet.folder: ${folder} has no document; build apps/frame.`)
    log('warn', 'the wallet has no document: build apps/frame, or set wallet.folder')
    return []
  }
  const { html, assets } = built

  async function pagesOf(projectId: string | undefined): Promise<readonly string[] | undefined> {
    const project = projectId === undefined ? undefined : await projects.find(projectId)
    const local = config.mode === 'development' ? localPages : []
    return project ? [...project.origins, ...local] : local.length > 0 ? local : undefined
  }

  const ofDocument = { tag: 'wallet', access: 'open', limit: 'wallet', cors: false } as const
  return [
    {
      ...ofDocument,
      name: 'walletDocument',
      method: 'GET',
      path: '/f',
      summary: 'The wallet’s document, which pages of the project may show in a frame.',
      response: 'text',
      async answer({ query }): Promise<Answer> {
        const pages = await pagesOf(readText(query.projectId))
        const headers = {
          ...shared,
          'cache-control': 'no-store',
          'content-security-policy': documentPolicy(pages ?? []),
          'permissions-policy': permissions,
          ...(config.wallet?.origin.startsWith('https:') && {
            'strict-transport-security': 'max-age=63072000',
          }),
        }
        if (!pages) return { status: 403, headers, body: null }
        return {
          status: 200,
          headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
          body: withPages(html, pages),
        }
      },
    },
    {
      ...ofDocument,
      name: 'walletAsset',
      method: 'GET',
      path: '/assets/{name}',
      summary: 'A script or style of the wallet’s document.',
      response: 'text',
      answer({ params: { name = '' } }): Answer {
        const bytes = assets.get(name)
        if (!bytes) throw new HttpProblem(404, 'NOT_FOUND', 'There is nothing here')
        return {
          status: 200,
          headers: {
            ...shared,
            'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
            'cache-control': 'public, max-age=31536000, immutable',
            ...(name.startsWith('worker-') && { 'content-security-policy': workerPolicy }),
          },
          body: Uint8Array.from(bytes),
        }
      },
    },
  ]
}

/** The document and its scripts; undefined where there is none. */
function readBuild(folder: string) {
  const file = join(folder, 'f.html')
  if (!existsSync(file)) return undefined
  const html = readFileSync(file, 'utf8')
  const parts = join(folder, 'assets')
  if (!html.includes(pagesMark) || !existsSync(parts))
    throw new ConfigError(`wallet.folder: the document in ${folder} is of another version.`)
  const files = readdirSync(parts, { withFileTypes: true }).filter((entry) => entry.isFile())
  const assets = new Map(files.map(({ name }) => [name, readFileSync(join(parts, name))]))
  return { html, assets }
}

/** Writes pages into the document's list, as JSON that cannot end its element. */
export const withPages = (html: string, pages: readonly string[]): string => {
  const list = JSON.stringify(pages).replaceAll('<', '\\u003c')
  return html.replace(pagesMark, () => pagesMark.replace('[]', () => list))
}

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
