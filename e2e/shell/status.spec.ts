import { expect, type Page, test } from '@playwright/test'
import { getChainPid } from '../support/chain.ts'
import { portsOfFile } from '../support/ports.ts'
import { expectNoSeriousAxeFindings } from '../support/route-checks.ts'
import { startSystem, withDataDir } from '../support/system.ts'

const STATUS = '**/api/v1/status/'

const list = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name }).getByRole('listitem')
const banner = (page: Page, name = 'Service alert') =>
  page.getByRole('status', { name, exact: true })

test('XT-10 SH-17 the footer leads to each network, process and provider with its last heartbeat', async ({
  page,
}) => {
  await page.goto('/')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /systems operational|Degraded/ })
    .click()
  await expect(page).toHaveURL(/\/status$/)
  await expect(page.getByRole('heading', { level: 1, name: 'System status' })).toBeFocused()
  await expect(page).toHaveTitle(/^System status · /)
  await expect(list(page, 'Networks')).toHaveText([
    /^Sepolia\s*Block [\d,]+\d+ s ago\s*Operational$/,
    /^Arbitrum Sepolia\s*Block [\d,]+\d+ s ago\s*Operational$/,
  ])
  await expect(list(page, 'Our services')).toHaveText([
    /^Serves the app[0-9a-f]{6}\d+ s ago\s*Operational$/,
    /^Indexes the networks[0-9a-f]{6}\d+ s ago\s*Operational$/,
    /^Runs background jobs[0-9a-f]{6}\d+ s ago\s*Operational$/,
  ])
  const providers = list(page, 'Providers')
  await expect(providers).toHaveCount(7)
  await expect(providers.filter({ hasText: /^Broker/ })).toHaveText(
    /^BrokerSimulated on this machine\d+ s ago\s*Operational$/,
  )
  await expectNoSeriousAxeFindings(page)
  await page.screenshot({ path: 'e2e/output/pictures/status-1280.png', fullPage: true })
})

test('XT-10 an unused provider, a silent one, and a failed status request are each shown as such', async ({
  page,
}) => {
  await page.route(STATUS, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { providers: { name: string }[] }
    const providers = answer.providers.map((one) => {
      if (one.name === 'kyc') return { ...one, state: 'unknown', answered_dt: null }
      if (one.name !== 'bank') return one
      const failed_dt = new Date(Date.now() - 7 * 60_000).toISOString()
      return { ...one, state: 'down', failed_dt }
    })
    await route.fulfill({ response, json: { ...answer, status: 'degraded', providers } })
  })
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/status?lng=es-MX')
  const main = page.getByRole('main')
  await expect(main).toContainText('Algunos sistemas tienen fallas. Abajo están los detalles.')
  await expect(list(page, 'Proveedores').filter({ hasText: /^Banco/ })).toContainText(
    /última falla hace 7 min\s*Sin respuesta/,
  )
  await expect(list(page, 'Proveedores').filter({ hasText: /^Verificación/ })).toContainText(
    /Aún sin respuesta\s*Aún sin consultar/,
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.screenshot({ path: 'e2e/output/pictures/status-es-320.png', fullPage: true })

  await page.unroute(STATUS)
  await page.route(STATUS, (route) => route.abort())
  await page.goto('/status?lng=en')
  await expect(main).toContainText('We’re experiencing a major outage.')
  await page.unroute(STATUS)
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(list(page, 'Networks')).toHaveCount(2)
})

test('XT-10 an unreachable component is named, and an incident shows above every page until it is closed', async ({
  page,
}) => {
  await withDataDir(async (dataDir) => {
    const ports = portsOfFile(17)
    const system = await startSystem({ ...ports, dataDir })
    try {
      await page.goto(`${system.url}/status`)
      await expect(list(page, 'Networks').first()).toContainText('Operational')
      await expect(banner(page)).toHaveCount(0)
      const pid = getChainPid(ports.chainPort)
      process.kill(pid, 'SIGSTOP')
      try {
        await expect(list(page, 'Networks').first()).toContainText(/Down|Degraded/, {
          timeout: 60_000,
        })
        await expect(page.getByRole('main')).toContainText('See the details below.')
        await expect(list(page, 'Networks').last()).toContainText('Operational')
      } finally {
        process.kill(pid, 'SIGCONT')
      }
      await expect(list(page, 'Networks').first()).toContainText('Operational')

      const reason = ['--why', 'case 12']
      const words = ['--en', 'Wires take a day longer.', '--es', 'Las transferencias tardan más.']
      system.operate(['incident', 'open', 'outage', ...words, ...reason])
      await page.goto(`${system.url}/terms`)
      await expect(banner(page)).toHaveText('Wires take a day longer.')
      await expectNoSeriousAxeFindings(page)
      await page.goto(`${system.url}/?lng=es-MX`)
      await expect(banner(page, 'Aviso del servicio')).toHaveText('Las transferencias tardan más.')
      await page.screenshot({ path: 'e2e/output/pictures/incident-1280.png' })
      system.operate(['incident', 'close', ...reason])
      await page.goto(`${system.url}/?lng=en`)
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: /operational|Degraded/ }),
      ).toBeVisible()
      await expect(banner(page)).toHaveCount(0)
    } finally {
      await system.interrupt()
    }
  })
})
