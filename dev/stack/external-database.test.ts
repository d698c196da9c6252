import { createServer } from 'node:net'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { expect, test } from 'vitest'
import { requireExternalDatabase } from './external-database.ts'

/** Returns a port on which nothing listens. */
async function findClosedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test('a database that does not answer is refused, with its host and what to do', async () => {
  const port = await findClosedPort()
  expect(await requireExternalDatabase(`postgres://ana@127.0.0.1:${port}/parvalue`)).toEqual(
    refused(
      `The database at 127.0.0.1:${port} does not answer: ECONNREFUSED. Start it, or correct DATABASE_URL.`,
    ),
  )
})

test('the embedded database needs no check', async () => {
  expect(await requireExternalDatabase('')).toEqual(accepted(undefined))
})
