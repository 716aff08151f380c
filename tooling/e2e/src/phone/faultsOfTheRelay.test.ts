import type { Rule } from '@latchkey/faultproxy'
import { startTestRelay } from '@latchkey/server/test-relay'
import { describe, expect, it } from 'vitest'
import { atLength, concurrentAtLength, tableRows } from '../../../suite/tableRows.js'
import { statuses } from '../ecosystems/fiveEcosystems.js'
import { seeCode } from './seeCode.js'
import { useFaultStage } from './useFaultStage.js'

const onStage = useFaultStage()
const away = 'Connection service unreachable'

const broken: readonly (readonly [name: string, rule: Rule])[] = [
  ['down', { fault: 'refuse' }],
  ['one that resets what it takes', { fault: 'reset' }],
  ['one that answers with 503', { fault: 'status', status: 503 }],
  ['mute', { fault: 'hang' }],
  ['one that speaks garbage', { fault: 'garbage' }],
  ['one whose messages are lost', { fault: 'drop', p: 1 }],
]

describe('a relay that does not work when a code is asked for [R-14]', () => {
  it.concurrent.each(tableRows(broken, ([name]) => name === 'mute'))(
    '%s: named before the deadline, with a count-down, and the code comes by itself once it works [R-14]',
    async (_name, rule) => {
      await onStage(async (stage) => {
        const { dialog, fail, mend, askForCode, pair, stillWorks } = stage
        await fail(rule)
        await askForCode()
        await dialog.getByText(away, { exact: true }).first().waitFor()
        await dialog.getByText(/^Trying again in \d+ s$/).waitFor()
        await dialog.getByText('Wallets in this browser still work.').waitFor()
        await mend()
        await pair()
        await stillWorks()
      })()
    },
  )

  atLength(() => {
    it.concurrent.each(
      tableRows(
        [
          ['gone', { fault: 'refuse' }],
          ['mute', { fault: 'hang' }],
        ] as const,
        ([name]) => name === 'mute',
      ),
    )(
      '%s while the code is shown, and back: the same code, with a word about it, and it connects [R-14]',
      async (_name, rule) => {
        await onStage(async ({ page, dialog, line, fail, mend, askForCode, pair, stillWorks }) => {
          await askForCode()
          const { uri } = await seeCode(page)
          await fail(rule)
          line.cut()
          const word = dialog.locator('strong', { hasText: away })
          await word.waitFor()
          await dialog
            .getByText('The code stays valid and works once the connection is back.')
            .waitFor()
          expect((await seeCode(page)).uri).toBe(uri)
          await mend()
          await word.waitFor({ state: 'hidden' })
          expect((await seeCode(page)).uri).toBe(uri)
          await pair()
          await stillWorks()
        })()
      },
    )
  })
})

const known = '1'.repeat(32)
const refusals = [
  ['a page without a project id', { projectIds: [known] }, '', 'Project ID Not Configured'],
  [
    'a project id that it does not know',
    { projectIds: [known] },
    `projectId=${'2'.repeat(32)}`,
    'The site is not set up correctly',
  ],
  [
    'a page of another origin',
    { projectIds: [known], allowedOrigins: ['https://elsewhere.example'] },
    `projectId=${known}`,
    'This address of the site is not allowed',
  ],
] as const

describe('a relay that refuses [R-14]', () => {
  it.concurrent.each(
    tableRows(refusals, ([name]) => name === 'a project id that it does not know'),
  )('%s: said in its own words, at once [R-14]', async (_name, options, query, words) => {
    const relay = await startTestRelay(options)
    try {
      await onStage(
        async ({ page, dialog, askForCode, stillWorks }) => {
          await askForCode()
          await dialog.getByRole('heading', { name: words }).waitFor()
          // Trying again by itself would not help, and asking again says the same.
          expect(await dialog.getByText(/^Trying again/).count()).toBe(0)
          expect(await statuses(page)).not.toContain('connected')
          await stillWorks({
            alert: /\[latchkey\] (PROJECT_ID_NOT_CONFIGURED|INVALID_APP_CONFIGURATION)\b/,
          })
        },
        { relayUrl: relay.url, query },
      )()
    } finally {
      await relay.stop()
    }
  })
})

describe('a line that fails while a session stands [R-14]', () => {
  concurrentAtLength(
    'silently dead: a request made then is answered on another one [R-14]',
    onStage(async ({ line, askForCode, pair, sign, stillWorks }) => {
      await askForCode()
      const phone = await pair()
      line.deaden()
      await sign('over a dead line', () => phone.approve('Sign this message?'))
      await sign('over the next', () => phone.approve('Sign this message?'))
      await stillWorks()
    }),
  )

  it.concurrent(
    'dead while the phone asks: the answer comes [R-14]',
    onStage(async ({ page, line, askForCode, pair, sign, stillWorks }) => {
      await askForCode()
      const phone = await pair()
      await sign('meanwhile', async () => {
        await phone.question.waitFor()
        line.deaden()
        await phone.approve('Sign this message?')
        // As a person does who comes back from the wallet.
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      })
      await stillWorks()
    }),
  )

  atLength(() => {
    it.concurrent(
      'torn and refused for a while: the phone is asked once it is mended [R-14]',
      onStage(async ({ fail, mend, askForCode, pair, sign, stillWorks }) => {
        await askForCode()
        const phone = await pair()
        await fail({ fault: 'refuse' })
        await sign('torn', async () => {
          await mend()
          await phone.approve('Sign this message?')
        })
        await stillWorks()
      }),
    )
  })

  atLength(() => {
    it.concurrent.each(
      tableRows(
        [
          ['mute', { fault: 'hang' }, 0],
          // The page's request arrives all the same, and the phone prompts.
          ['one whose messages are lost', { fault: 'drop', p: 1 }, 1],
        ] as const,
        ([name]) => name !== 'mute',
      ),
    )(
      '%s: a request says so before its deadline, and the next one once it is mended is answered [R-14]',
      async (_name, rule, early) => {
        await onStage(async ({ page, line, fail, mend, askForCode, pair, sign, stillWorks }) => {
          await askForCode()
          const phone = await pair()
          await fail(rule)
          line.deaden()
          await page.getByRole('button', { name: 'Sign', exact: true }).click()
          await page.getByText(away).first().waitFor()
          await mend()
          await sign('mended', async () => {
            for (let asked = 0; asked <= early; asked++) await phone.approve('Sign this message?')
          })
          // An abandoned request shows no prompt.
          expect(await phone.question.count()).toBe(0)
          await stillWorks()
        })()
      },
    )
  })

  it.concurrent(
    'the relay is restarted, also while the phone asks: requests made then and meanwhile are answered [R-14]',
    onStage(
      async ({ restartRelay, askForCode, pair, sign, stillWorks }) => {
        await askForCode()
        const phone = await pair()
        await restartRelay()
        await sign('after', () => phone.approve('Sign this message?'))
        await sign('meanwhile', async () => {
          await phone.question.waitFor()
          await restartRelay(() => phone.approve('Sign this message?'))
        })
        await stillWorks()
      },
      { ownRelay: true },
    ),
  )

  concurrentAtLength(
    'the phone is in a tunnel when it is asked: it answers when it is out of it',
    onStage(async ({ askForCode, pair, sign, stillWorks }) => {
      await askForCode()
      const phone = await pair()
      await phone.setOnline(false)
      await sign('tunnel', async () => {
        await phone.setOnline(true)
        await phone.approve('Sign this message?')
      })
      await stillWorks()
    }),
  )

  atLength(() =>
    it.concurrent.each([
      ['twice', { fault: 'dup' }],
      ['in another order', { fault: 'reorder' }],
    ] as const)('messages that come %s are asked and answered once [R-14]', async (_name, rule) => {
      await onStage(async ({ fail, askForCode, pair, sign, stillWorks }) => {
        await fail(rule)
        await askForCode()
        const phone = await pair()
        await sign('one', () => phone.approve('Sign this message?'))
        await sign('two', () => phone.approve('Sign this message?'))
        expect(await phone.question.count()).toBe(0)
        await stillWorks()
      })()
    }),
  )
})
