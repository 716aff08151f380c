import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import type { Scene } from '../../test/Scene.js'
import type { ViewDefinition } from '../context/View.js'
import { laterViews } from './laterViews.js'
import { moneyViews } from './moneyViews.js'
import { views as eagerViews } from './registry.js'

const views: readonly ViewDefinition[] = [...eagerViews, ...laterViews, ...moneyViews]
/** The folders with a view. One that shares parts with another is in a folder of that one. */
const folders = readdirSync(import.meta.dirname, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('/view.ts'))
  .map((path) => dirname(path))

const load = (folder: string, file: string): Promise<unknown> =>
  import(/* @vite-ignore */ `${import.meta.dirname}/${folder}/${file}.ts`)

it('every folder describes one view of the registry, and has its states for the gallery', async () => {
  const described = await Promise.all(
    folders.map(async (folder) => {
      const described = (await load(folder, 'view')) as Record<string, ViewDefinition>
      expect(Object.keys(described)).toHaveLength(1)
      const [view] = Object.values(described)
      const { states } = (await load(folder, 'states')) as {
        readonly states: Readonly<Record<string, Scene>>
      }
      expect(new Set(Object.values(states).map((scene) => scene.view))).toEqual(
        new Set([view?.name]),
      )
      return view
    }),
  )
  expect(new Set(described)).toEqual(new Set(views))
  expect(new Set(views.map(({ name }) => name)).size).toBe(folders.length)
})

it('a state has its name once', async () => {
  const names = await Promise.all(
    folders.map(async (folder) =>
      Object.keys(((await load(folder, 'states')) as { readonly states: object }).states),
    ),
  )
  expect(new Set(names.flat()).size).toBe(names.flat().length)
})

it('views that load later have no property that the kit needs before they load', () => {
  for (const { name, task, track, needs } of [
    ...laterViews,
    ...moneyViews,
  ] as readonly ViewDefinition[])
    expect([name, task, track, needs === 'unsupportedNetwork']).toEqual([
      name,
      undefined,
      undefined,
      false,
    ])
})
