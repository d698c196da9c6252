import type { WebhookQueue } from '../webhooks.ts'
import type { KycStore, Report } from './store.ts'
import { toEvent, toReportForm } from './vendor-form.ts'

/** How long a screening takes. */
const SCREENING_MS = 300

type ReportDeps = { inquiries: KycStore; webhooks: WebhookQueue; clock: () => number }

/** Finishes pending reports by the last name: "Listed" is on a watchlist, "Broken" cannot be screened. */
export function finishReports({ inquiries, webhooks, clock }: ReportDeps) {
  for (const report of inquiries.listPendingReports(clock() - SCREENING_MS)) {
    const finished = judge(report)
    inquiries.inTransaction(() => {
      inquiries.saveReport(finished)
      const event = `report/watchlist.${finished.status}`
      webhooks.add(toEvent(event, toReportForm(finished), clock()))
    })
  }
}

function judge(report: Report): Report {
  const name = (JSON.parse(report.query) as { 'name-last': string })['name-last'].toLowerCase()
  if (name.includes('broken')) return { ...report, status: 'errored' }
  return { ...report, status: 'ready', has_match: name.includes('listed') ? 1 : 0 }
}
