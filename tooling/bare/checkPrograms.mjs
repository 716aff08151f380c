// Decision 21: each program the repository uses is provided by it, part of a bare machine, or
// required from the user. `programs.json` classifies them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPrograms, programsOfCode } from './findPrograms.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const lists = JSON.parse(readFileSync(join(root, 'tooling/bare/programs.json'), 'utf8'))

export function programsAreListed() {
  return [...checkUses(findPrograms(root), lists), ...checkSources(lists)]
}

/** Self-test: the rules above detect planted violations. */
export function plantedProgramsAreFound() {
  const imported = "import { execFile as begin, spawn } from 'node:child_process'\n"
  const without = { ...lists, brought: { ...lists.brought, turbo: undefined } }
  const planted = [
    ["spawn('turbo', ['run', 'build'])", 'turbo'],
    ["begin(isBusy ? 'turbo' : process.execPath, [])", 'turbo'],
    ["function go(program) { return spawn(program, []) }\ngo('turbo')", 'turbo'],
    ["spawn('sh', ['-c', 'turbo run build'])", 'starts what only its run knows'],
    ['spawn(readProgram(), [])', 'starts what only its run knows'],
    ["const stages = [{ command: ['turbo', 'run'] }]", 'turbo'],
  ]
  return planted
    .filter(
      ([code, word]) =>
        !checkUses(programsOfCode('planted.mjs', imported + code), without).some((problem) =>
          problem.includes(word),
        ),
    )
    .map(([code]) => `not found: ${code}`)
}

/** The problems of these uses, as sentences. */
function checkUses(uses, { brought, bare, asked, computed }) {
  const isListed = (program) =>
    brought[program] !== undefined || bare.includes(program) || asked[program] !== undefined
  const declared = Object.values(computed).flat()
  return uses
    .flatMap(({ file, line, program }) => {
      if (program === undefined)
        return computed[file]
          ? []
          : [
              `${file}:${line} starts what only its run knows: name it under "computed" in tooling/bare/programs.json`,
            ]
      if (!isListed(program))
        return [
          `${file}:${line} uses ${program}, which is in no list of tooling/bare/programs.json`,
        ]
      return brought[program] === 'unused'
        ? [`${file}:${line} uses ${program}, which nothing brings`]
        : []
    })
    .concat(
      declared
        .filter((program) => !isListed(program))
        .map((program) => `"computed" names ${program}, which is in no list`),
    )
}

/**
 * Checks the lists: each program is in one list, each provided one exists, and each message is at
 * its stated place.
 */
function checkSources({ brought, bare, asked, computed }) {
  const names = [...Object.keys(brought), ...bare, ...Object.keys(asked)]
  const folders = ['packages', 'apps', 'tooling'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  const hasBin = (name) =>
    ['.', ...folders].some((folder) => existsSync(join(root, folder, 'node_modules', '.bin', name)))
  const found = findPrograms(root)
  const used = new Set([...found.map(({ program }) => program), ...Object.values(computed).flat()])
  return [
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${name} is in two lists`),
    ...[...bare, ...Object.keys(asked)]
      .filter((name) => !used.has(name))
      .map((name) => `${name} is listed and used by nothing`),
    ...Object.entries(brought)
      .filter(
        ([name, from]) =>
          from !== 'unused' && !(from === 'bin' ? hasBin(name) : existsSync(join(root, from))),
      )
      .map(([name]) => `${name} is said to be brought and is not there`),
    ...Object.entries(asked)
      .filter(
        ([name, file]) =>
          !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(name),
      )
      .map(([name, file]) => `${file} does not ask for ${name}`),
    ...Object.keys(computed)
      .filter((file) => !found.some((use) => use.file === file && use.program === undefined))
      .map((file) => `"computed" names ${file}, which starts nothing of that kind`),
  ]
}
