import type { WebhookQueue } from '../webhooks.ts'
import type { KycStore, WatchlistReport } from './store.ts'
import { toPersonaEvent, toPersonaReport } from './vendor-form.ts'

/** Duration of a screening in ms. */
const SCREENING_MS = 300

type ReportDeps = { inquiries: KycStore; webhooks: WebhookQueue; clock: () => number }

/** Finishes pending reports by the last name: "Listed" is on a watchlist, "Broken" cannot be screened. */
export function finishReports({ inquiries, webhooks, clock }: ReportDeps) {
  for (const report of inquiries.listPendingReports(clock() - SCREENING_MS)) {
    const finished = judge(report)
    inquiries.inTransaction(() => {
      inquiries.saveReport(finished)
      const event = `report/watchlist.${finished.status}`
      webhooks.add(toPersonaEvent(event, toPersonaReport(finished), clock()))
    })
  }
}

function judge(report: WatchlistReport): WatchlistReport {
  const name = (JSON.parse(report.query) as { 'name-last': string })['name-last'].toLowerCase()
  if (name.includes('broken')) return { ...report, status: 'errored' }
  return { ...report, status: 'ready', has_match: name.includes('listed') ? 1 : 0 }
}
