import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Ends a run with `N passed, N failed`, which `npm test` adds up. Above it stands each test that
 * passed only when it was retried, with the reason of its first failure. A file that cannot load
 * and an error outside of tests each count as a failure.
 */
export function closingReporter(): Reporter {
  return {
    onTestRunEnd(modules, errors) {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const passed = tests.filter((test) => test.result().state === 'passed')
      const failed = tests.filter((test) => test.result().state === 'failed')
      for (const test of passed)
        if (test.diagnostic()?.flaky) {
          const [first] = test.result().errors ?? []
          const reason = stripVTControlCharacters(first?.message ?? 'no reason').split('\n')[0]
          console.log(`retried: ${test.module.relativeModuleId}: ${test.fullName}: ${reason}`)
        }
      const unloaded = modules.filter(isUnloaded)
      console.log(
        `\n${passed.length} passed, ${failed.length + unloaded.length + errors.length} failed`,
      )
    },
  }
}

/** A file that failed without a failed test: it did not load, or a hook of it failed. */
function isUnloaded(module: TestModule): boolean {
  return (
    module.state() === 'failed' &&
    [...module.children.allTests()].every((test) => test.result().state !== 'failed')
  )
}
