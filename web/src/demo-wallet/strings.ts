import type { Translated } from '#i18n/translated.ts'

const en = {
  warning: 'Everybody knows the keys of these accounts. They hold test money only.',
  connect: 'This site asks for an account:',
  sign: 'This site asks you to sign a message:',
  typed: 'This site asks you to sign data:',
  send: 'This site asks you to sign and send a transaction:',
  change: 'This site asks to switch to the network:',
  plain: 'Plain',
  noGas: 'No gas',
  account: 'Account',
  contract: 'Contract',
  function: 'Function',
  amount: 'Amount',
  value: 'ETH sent',
  network: 'Network',
  from: 'From',
  raw: 'Raw data',
  unknown: 'unknown',
  approve: 'Approve',
  reject: 'Reject',
  settings: 'Settings of this wallet',
  answers: 'Answers',
  answerNames: {
    ask: 'as you press',
    reject: 'no, without asking',
    fail: 'with an internal error',
    pending: 'already pending',
  },
  delay: 'Delay',
  switchAccount: 'Account in use',
} as const

const es: Translated<typeof en> = {
  warning: 'Todo el mundo conoce las llaves de estas cuentas. Solo tienen dinero de prueba.',
  connect: 'Este sitio pide una cuenta:',
  sign: 'Este sitio te pide firmar un mensaje:',
  typed: 'Este sitio te pide firmar datos:',
  send: 'Este sitio te pide firmar y enviar una transacción:',
  change: 'Este sitio pide cambiar a la red:',
  plain: 'Simple',
  noGas: 'Sin gas',
  account: 'Cuenta',
  contract: 'Contrato',
  function: 'Función',
  amount: 'Monto',
  value: 'ETH enviado',
  network: 'Red',
  from: 'Desde',
  raw: 'Datos sin procesar',
  unknown: 'desconocida',
  approve: 'Aprobar',
  reject: 'Rechazar',
  settings: 'Ajustes de esta billetera',
  answers: 'Responde',
  answerNames: {
    ask: 'lo que elijas',
    reject: 'no, sin preguntar',
    fail: 'con un error interno',
    pending: 'ya hay algo pendiente',
  },
  delay: 'Demora',
  switchAccount: 'Cuenta en uso',
}

/** The window stands outside the page's own languages, so that it works while those still load. */
export const getStrings = (): Translated<typeof en> =>
  document.documentElement.lang.startsWith('es') ? es : en
