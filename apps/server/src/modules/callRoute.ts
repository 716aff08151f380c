import { type ApiCall, everyQuery } from '@latchkey/api'
import * as z from 'zod/mini'
import { HttpProblem } from '../http/HttpProblem.js'
import type { Route } from '../http/Route.js'

const sentences: Readonly<Record<ApiCall<never, unknown>['api'], string>> = {
  catalogue: 'Wallet catalogue and project configuration.',
  blockchain: 'What is on the chains.',
  events: 'Events of the widget.',
}

type Given = Pick<Route, 'access' | 'limit' | 'answer'> & Partial<Route>

/** A route for an API call; its shared description gives method, path and checks. */
export function callRoute(call: ApiCall<never, unknown>, given: Given): Route {
  return {
    name: call.name,
    method: call.method,
    path: call.path,
    tag: call.api,
    summary: sentences[call.api],
    params: call.params,
    query: call.query ? z.extend(call.query, everyQuery.shape) : everyQuery,
    body: call.body,
    bodyShape: call.body,
    response: call.answer,
    ...given,
  }
}

/** A call whose feature does not exist yet; it answers 501. */
export function missingRoute(call: ApiCall<never, unknown>): Route {
  return callRoute(call, {
    // Open to all: some clients name their project in a body that is not read here.
    access: 'open',
    limit: call.api,
    implemented: false,
    // The input is ignored: the answer is always the same.
    params: undefined,
    query: undefined,
    body: undefined,
    bodyShape: undefined,
    answer: () => {
      throw new HttpProblem(
        501,
        'NOT_IMPLEMENTED',
        `This server does not answer '${call.name}' yet`,
      )
    },
  })
}
