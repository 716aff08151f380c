import { join } from 'node:path'
import {
  getAnalyticsConfigCall,
  getAssetImageCall,
  getConfigCall,
  getCurrencyImageCall,
  getOriginsCall,
  getTokenImageCall,
  getWalletImageCall,
  getWalletsCall,
} from '@latchkey/api'
import { imageAnswer, jsonAnswer, textAnswer } from '../../http/answers.js'
import { etagOf, unlessKnown } from '../../http/etags.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route, RouteRequest } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import { version } from '../../version/version.js'
import { callRoute } from '../callRoute.js'
import { catalogueSnapshot } from './CatalogueSnapshot.js'
import { createWalletText, type WalletsQuery } from './createWalletSearch.js'
import { type Picture, readPictures, readSnapshot } from './readSnapshot.js'

const listSeconds = 60
const pictureSeconds = 86_400

/**
 * Routes of the wallet catalogue and the project's start configuration.
 * @throws ConfigError if the catalogue is unusable
 */
export function createCatalogueRoutes(
  { config }: ServerContext,
  defaultFolder: string,
): readonly Route[] {
  const folder = config.catalogue.folder ?? defaultFolder
  const snapshot = readSnapshot(folder, config.catalogue.signingKeyFile)
  const snapshotText = JSON.stringify(snapshot)
  const snapshotTag = etagOf(snapshotText)
  // The URL identifies the query; the answer depends on the catalogue and on this program's
  // version.
  const listTag = etagOf(snapshot.sha256, version)
  const find = createWalletText(snapshot.wallets)
  const pictures = {
    wallets: readPictures(join(folder, 'logos'), join(folder, 'tiles')),
    assets: readPictures(join(folder, 'assets')),
    currencies: readPictures(join(folder, 'currencies')),
    tokens: readPictures(join(folder, 'tokens')),
  }
  const picture = (list: ReadonlyMap<string, Picture>) => ({
    access: 'open' as const,
    limit: 'pictures' as const,
    refusals: { 304: 'empty' as const, 404: 'problem' as const },
    answer: (request: RouteRequest) => {
      const found = list.get((request.params.id ?? '').toLowerCase())
      if (!found) throw new HttpProblem(404, 'NOT_FOUND', 'There is no such picture')
      return unlessKnown(request, { etag: found.etag, seconds: pictureSeconds }, () =>
        imageAnswer(found.bytes, found.type, pictureSeconds),
      )
    },
  })

  return [
    callRoute(getConfigCall, {
      summary: 'The project’s remote switches.',
      access: 'origin',
      limit: 'catalogue',
      answer: ({ project }) => jsonAnswer({ features: project?.features ?? config.features }),
    }),
    callRoute(getOriginsCall, {
      summary: 'Where the project may be used.',
      access: 'project',
      limit: 'catalogue',
      answer: ({ project }) => jsonAnswer({ allowedOrigins: project?.origins ?? [] }),
    }),
    callRoute(getWalletsCall, {
      summary: 'A page of wallets, in the catalogue’s order or by how well they match the search.',
      access: 'project',
      limit: 'catalogue',
      refusals: { 304: 'empty' },
      answer: (request) =>
        unlessKnown(request, { etag: listTag, seconds: listSeconds }, () =>
          textAnswer(find(request.query as WalletsQuery)),
        ),
    }),
    callRoute(getAnalyticsConfigCall, {
      summary: 'Whether the project stores events.',
      access: 'project',
      limit: 'catalogue',
      answer: ({ project }) => jsonAnswer({ isAnalyticsEnabled: project?.analytics ?? false }),
    }),
    callRoute(getWalletImageCall, {
      summary: 'A wallet’s logo or letter tile.',
      ...picture(pictures.wallets),
    }),
    callRoute(getAssetImageCall, { summary: 'A network’s picture.', ...picture(pictures.assets) }),
    callRoute(getCurrencyImageCall, {
      summary: 'A currency’s picture.',
      ...picture(pictures.currencies),
    }),
    callRoute(getTokenImageCall, { summary: 'A token’s picture.', ...picture(pictures.tokens) }),
    {
      name: 'getSnapshot',
      method: 'GET',
      path: '/catalogue/v1/snapshot',
      tag: 'catalogue',
      summary:
        'The whole catalogue with its version and hash, signed where the operator has a key.',
      access: 'open',
      limit: 'catalogue',
      response: catalogueSnapshot,
      refusals: { 304: 'empty' },
      answer: (request) =>
        unlessKnown(request, { etag: snapshotTag, seconds: listSeconds }, () =>
          textAnswer(snapshotText),
        ),
    },
  ]
}
