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

/**
 * A route for an API call: method, path and checks come from the description that the clients
 * share.
 */
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

/** A call whose feature is not there yet: it says so instead of pretending. */
export function missingRoute(call: ApiCall<never, unknown>): Route {
  return callRoute(call, {
    // Whoever asks: some clients name their project in a body that nobody reads here.
    access: 'open',
    limit: call.api,
    implemented: false,
    // What is asked is not looked at: the answer is the same.
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
