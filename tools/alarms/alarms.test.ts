import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { REPOSITORY_ROOT } from '../source-files.ts'
import { firingSeries, seriesOfDays } from './alarm-series.ts'
import { listMetricNames, parseAlarms, toAlertName, toRulesFile } from './alarms.ts'

const alarms = parseAlarms(readFileSync(path.join(REPOSITORY_ROOT, 'docs/alarms.md'), 'utf8'))
const RULES = path.join(REPOSITORY_ROOT, 'docker/observability/alarms.yml')

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const WITHOUT = hasPromtool ? '' : ' (skipped: promtool is missing, apt-get install prometheus)'

const toPage = (condition: string) =>
  `## Jobs\n\n| Alarm | Condition | Meaning | What to do |\n| --- | --- | --- | --- |\n| A b | ${condition} | m | d |`

test.each([
  ['words after the expression', '`up == 0`, on weekdays'],
  ['two expressions', '`up == 0` and `down == 1`'],
  ['an unknown unit', '`up == 0` for 2 weeks'],
  ['no expression', 'when it is down'],
])('a condition with %s is refused', (_, condition) => {
  expect(() => parseAlarms(toPage(condition))).toThrow('"A b" needs one expression')
})

test('a row becomes a rule that names its table', () => {
  const [alarm, ...others] = parseAlarms(toPage('`up == 0` for 2 min'))
  expect(others).toEqual([])
  expect(alarm).toEqual({
    title: 'A b',
    section: 'Jobs',
    expression: 'up == 0',
    lasting: '2m',
    meaning: 'm',
    action: 'd',
  })
  const rules = toRulesFile(alarm ? [alarm] : [])
  expect(rules).toContain('alert: AB\n        expr: up == 0\n        for: 2m')
  expect(rules).toContain('page: docs/alarms.md#jobs')
})

test('names of metrics are told from functions and labels', () => {
  const names = listMetricNames('sum by (le) (rate(a_total{b="c"}[5m])) / max(parvalue_x) > 2')
  expect(names).toEqual(['a_total', 'parvalue_x'])
})

test('every alarm has a name of its own', () => {
  expect(new Set(alarms.map(({ title }) => toAlertName(title))).size).toBe(alarms.length)
  expect(alarms.length).toBeGreaterThan(30)
})

/** Runs promtool and returns its output, with the reason why it failed. */
function runPromtool(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  const output = `${stdout}${stderr}`
  if (status !== 0) throw new Error(output)
  return output
}

test.skipIf(!hasPromtool)(`SC-07 promtool accepts rules and configuration${WITHOUT}`, () => {
  const broken = path.join(mkdtempSync(path.join(tmpdir(), 'parvalue-rules-')), 'broken.yml')
  writeFileSync(broken, readFileSync(RULES, 'utf8').replace('== 1', '== == 1'))
  expect(() => runPromtool('check', 'rules', broken)).toThrow('parse error')
  rmSync(path.dirname(broken), { recursive: true })
  expect(runPromtool('check', 'rules', RULES)).toContain(`${alarms.length} rules found`)
  const config = path.join(path.dirname(RULES), 'prometheus.yml')
  expect(runPromtool('check', 'config', config)).toContain('SUCCESS')
})

test.skipIf(!hasPromtool)(
  `SC-07 every alarm is silent without its condition, and fires with it${WITHOUT}`,
  () => {
    const names = [...Object.keys(firingSeries), ...Object.keys(seriesOfDays), 'NoMetrics']
    expect(names.sort()).toEqual(alarms.map(({ title }) => toAlertName(title)).sort())
    const folder = mkdtempSync(path.join(tmpdir(), 'parvalue-rules-'))
    const hour = { interval: '1m', at: '60m' }
    // Without any series, the alert that misses all metrics fires.
    const empty = {
      interval: '1m',
      input_series: [{ series: 'other', values: '0x60' }],
      promql_expr_test: [toFiring('NoMetrics', {}, '60m')],
    }
    testRules(folder, hour.interval, [...toRuleTests(firingSeries, hour), empty])
    testRules(folder, '5m', toRuleTests(seriesOfDays, { interval: '5m', at: '48h' }))
    rmSync(folder, { recursive: true })
  },
)

type Times = { interval: string; at: string }

/** Returns two of promtool's tests: one in which all alerts stay silent, and one in which all of them fire. */
function toRuleTests(series: typeof firingSeries, { interval, at }: Times) {
  const all = Object.entries(series)
  const toInput = (side: 'quiet' | 'firing') =>
    all.flatMap(([, each]) =>
      Object.entries(each[side]).map(([name, values]) => ({ series: name, values })),
    )
  return [
    {
      interval,
      input_series: toInput('quiet'),
      alert_rule_test: all.map(([alertname]) => ({ alertname, eval_time: at })),
    },
    {
      interval,
      input_series: toInput('firing'),
      promql_expr_test: all.map(([name, { labels = {} }]) => toFiring(name, labels, at)),
    },
  ]
}

function toFiring(name: string, labels: Readonly<Record<string, string>>, at: string) {
  const wanted = Object.entries({ alertname: name, alertstate: 'firing', ...labels })
  return {
    expr: `count(ALERTS{${wanted.map(([label, value]) => `${label}="${value}"`).join(',')}})`,
    eval_time: at,
    exp_samples: [{ labels: '{}', value: 1 }],
  }
}

function testRules(folder: string, interval: string, tests: readonly object[]) {
  const file = path.join(folder, 'rules.test.yml')
  writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: interval, tests }))
  expect(runPromtool('test', 'rules', file)).toContain('SUCCESS')
}
