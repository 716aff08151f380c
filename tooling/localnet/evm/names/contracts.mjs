import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const artefacts = new URL('contracts.json', import.meta.url)
const source = new URL('UniversalResolver.sol', import.meta.url)

/**
 * The contracts of names, as compiled: `ENSRegistry` of `@ensdomains/ens` 0.6.2 (BSD-2-Clause),
 * `OffchainResolver` of `@ensdomains/offchain-resolver-contracts` 0.2.1 (MIT), and our own
 * `LocalUniversalResolver`, whose source is beside it.
 *
 * @returns {Record<string, import('../contracts.mjs').Contract>}
 */
export const readNameContracts = () => JSON.parse(readFileSync(artefacts, 'utf8'))

/** Compiles our own one, which takes seconds. @returns {import('../contracts.mjs').Contract} */
export function compileUniversalResolver() {
  const solc = createRequire(import.meta.url)('solc')
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'names.sol': { content: readFileSync(source, 'utf8') } },
        settings: {
          evmVersion: 'paris',
          // Its functions have more variables than the stack holds.
          viaIR: true,
          optimizer: { enabled: true, runs: 200 },
          outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
        },
      }),
    ),
  )
  const failure = (output.errors ?? []).find((error) => error.severity === 'error')
  if (failure) throw new Error(failure.formattedMessage)
  const { abi, evm } = output.contracts['names.sol'].LocalUniversalResolver
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(
    artefacts,
    `${JSON.stringify({ ...readNameContracts(), LocalUniversalResolver: compileUniversalResolver() }, null, 2)}\n`,
  )
