import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** All JSON files below a folder, by their path within it, in one order on every machine. */
function filesBelow(root, folder = root) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      if (statSync(path).isDirectory()) return filesBelow(root, path)
      return name.endsWith('.json') ? [relative(root, path).replaceAll('\\', '/')] : []
    })
}

/**
 * Merges an included file into its including one, whose members win. Fields of a format are equal
 * by their path (ERC-7730, "includes").
 */
function merge(shared, own) {
  if (isRecord(shared) && isRecord(own)) {
    const merged = { ...shared }
    for (const [key, value] of Object.entries(own))
      merged[key] = key in merged ? merge(merged[key], value) : value
    return merged
  }
  const areFields = (list) =>
    Array.isArray(list) && list.every((each) => isRecord(each) && each.path)
  if (!areFields(shared) || !areFields(own)) return own
  const later = own.filter(({ path }) => !shared.some((each) => each.path === path))
  return [
    ...shared.map((each) => merge(each, own.find(({ path }) => path === each.path) ?? {})),
    ...later,
  ]
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

function readDescriptor(path) {
  const { $schema, includes, ...own } = readJson(path)
  return includes === undefined ? own : merge(readDescriptor(join(dirname(path), includes)), own)
}

const deploymentsOf = ({ context = {} }) => (context.contract ?? context.eip712)?.deployments ?? []

/**
 * The descriptors of a copy of the registry that name a contract, each whole, and the registry's
 * own test cases by file.
 */
export function readRegistry(folder) {
  const files = filesBelow(folder).filter((file) => /^(registry|ercs)\//.test(file))
  const isTest = (file) => file.includes('/tests/')
  const descriptors = files
    .filter((file) => !isTest(file))
    .map((file) => readDescriptor(join(folder, file)))
    .filter((descriptor) => deploymentsOf(descriptor).length > 0)
  const tests = files.filter(isTest).map((file) => ({
    file,
    cases: readJson(join(folder, file)).tests.map(({ rawTx, data, expectedTexts }) => ({
      ...(rawTx !== undefined && { rawTx }),
      ...(data !== undefined && { data }),
      expectedTexts,
    })),
  }))
  return { descriptors, tests }
}
