import { AsyncResource } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  createTimeBudget,
  DATABASE_BUDGET_MS,
  runOnBudget,
  type TimeBudget,
} from '../db/time-budget.ts'

/** Gives each request a budget of time for the database, which ends when its answer is sent (requirement SC-04). */
export function boundDatabaseWaits(app: FastifyInstance, budgetMs = DATABASE_BUDGET_MS) {
  const running = new WeakMap<FastifyRequest, { budget: TimeBudget; resource: AsyncResource }>()
  app.addHook('onRequest', (request, _, done) => {
    const budget = createTimeBudget(budgetMs)
    runOnBudget(budget, () => {
      running.set(request, { budget, resource: new AsyncResource('request') })
      done()
    })
  })
  // A body arrives in events of the socket, which do not know the request.
  app.addHook('preValidation', (request, _, done) => {
    running.get(request)?.resource.runInAsyncScope(done)
  })
  app.addHook('onSend', async (request) => {
    const found = running.get(request)
    if (found) found.budget.isOver = true
  })
}
