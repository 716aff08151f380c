import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The strictest policy that a host can set. */
export const csp =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Serves the built gallery under the enforced policy. */
export async function serveGallery(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname))
    const body = await readFile(join(folder, path)).catch(() => undefined)
    response.writeHead(body ? 200 : 404, {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'content-security-policy': csp,
      // Each scene is a page load: the same files are read and compiled once.
      'cache-control': 'max-age=3600',
    })
    response.end(body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/gallery.html`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
