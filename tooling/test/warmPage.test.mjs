import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { warmPage } from '../start/warmPage.mjs'

test('a page is warm once its modules and the modal’s answer; the code of chains waits', async () => {
  const files = {
    '/': '<script type="module" src="/src/main.tsx"></script>',
    '/src/main.tsx': 'import { a } from "/src/a.ts"; import("/@fs/l/packages/ui/src/modal.ts")',
    '/src/a.ts': 'const later = () => import("/@fs/l/packages/adapter-solana/src/access.ts")',
    '/@fs/l/packages/ui/src/modal.ts': 'import "/@fs/l/packages/ui/src/view.tsx"',
    '/@fs/l/packages/ui/src/view.tsx': '',
  }
  const answered = []
  const server = createServer((request, response) => {
    // Late, so that a wait that ends early would miss it.
    setTimeout(() => {
      answered.push(request.url)
      response.end(files[request.url])
    }, 5)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await warmPage(`http://127.0.0.1:${server.address().port}/`, new AbortController().signal)
  server.close()
  assert.deepEqual(answered.sort(), Object.keys(files).sort())
})
