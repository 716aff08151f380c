import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that mostly wait, the longest first: by their end others have used the processor. */
const waiters = [
  'connector-walletconnect/src/engine/relay.test.ts',
  'server/src/faults.test.ts',
  'adapter-bitcoin/src/conformance.test.ts',
  'adapter-evm/src/capabilities/followTransaction.test.ts',
]
const rankOf = ({ moduleId }: TestSpecification): number => {
  const at = waiters.findIndex((file) => moduleId.endsWith(file))
  return at < 0 ? waiters.length : at
}

/** Vitest's order of a package's files, but for those that mostly wait: they begin first. */
export class WaitersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // A process that has loaded a project goes on with it: projects keep their order.
    const names = [...new Set(sorted.map(({ project }) => project.name))]
    return names.flatMap((name) =>
      sorted
        .filter(({ project }) => project.name === name)
        .toSorted((one, other) => rankOf(one) - rankOf(other)),
    )
  }
}
