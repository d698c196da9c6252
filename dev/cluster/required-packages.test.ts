import { expect, test } from 'vitest'
import { requirePackages } from './required-packages.ts'

test('a machine without the packages is told which to install', () => {
  const isInstalled = (file: string) => !/etcd|pgbouncer/.test(file)
  expect(requirePackages(isInstalled)).toEqual({
    ok: false,
    reason:
      'The cluster needs Debian packages that are not installed: etcd-server, pgbouncer. Install them with apt-get install --no-install-recommends etcd-server pgbouncer.',
  })
})
