import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  status: {
    order: {
      PENDING_SUBMIT: { label: 'Enviándose', meaning: 'Va en camino a la red.' },
      PENDING_ESCROW: {
        label: 'Tomando depósito',
        meaning: 'El contrato de órdenes toma lo necesario.',
      },
      ESCROWED: { label: 'En depósito', meaning: 'Lo necesario está apartado; sigue el bróker.' },
      SUBMITTED: { label: 'Activa', meaning: 'El bróker la tiene y busca la contraparte.' },
      PENDING_FILL: { label: 'Liquidándose', meaning: 'Una ejecución va en camino a la red.' },
      PENDING_CANCEL: {
        label: 'Cancelándose',
        meaning: 'Se pidió al bróker detenerla. Lo que ejecutó antes sigue contando.',
      },
      FILLED: { label: 'Ejecutada', meaning: 'Se ejecutó y se liquidó completa.' },
      CANCELLED: { label: 'Cancelada', meaning: 'Terminó antes de ejecutarse.' },
      REJECTED: { label: 'Rechazada', meaning: 'No se aceptó. Todo lo apartado regresó.' },
      REQUIRING_CONTACT: {
        label: 'Requiere soporte',
        meaning: 'Alguien tiene que revisarla. Lo apartado sigue apartado hasta entonces.',
      },
      ERROR: {
        label: 'Detenida por un error',
        meaning: 'No pudo seguir sola. Lo apartado sigue apartado hasta que alguien la revise.',
      },
    },
    broker: {
      PENDING_REVIEW: { label: 'En revisión', meaning: 'El bróker la revisa antes de aceptarla.' },
      ACCEPTED: { label: 'Aceptada', meaning: 'El bróker la tiene; aún no está en una bolsa.' },
      HELD: { label: 'Retenida', meaning: 'El bróker la retiene por ahora.' },
      PENDING_NEW: { label: 'En ruta', meaning: 'Va en camino a una bolsa.' },
      ACCEPTED_FOR_BIDDING: {
        label: 'A subasta',
        meaning: 'Se pide precio a los brókeres.',
      },
      NEW: { label: 'En la bolsa', meaning: 'Una bolsa la tiene y busca la contraparte.' },
      STOPPED: {
        label: 'Precio garantizado',
        meaning: 'La ejecución está prometida y aún no se hace.',
      },
      SUSPENDED: { label: 'Suspendida', meaning: 'No se puede ejecutar por el momento.' },
      PARTIALLY_FILLED: {
        label: 'Ejecutada en parte',
        meaning: 'Una parte se ejecutó; el resto sigue activo.',
      },
      DONE_FOR_DAY: { label: 'Terminó por hoy', meaning: 'Sigue el próximo día de mercado.' },
      CALCULATED: {
        label: 'Terminó por hoy',
        meaning: 'El día terminó y sus ejecuciones están contadas.',
      },
      PENDING_CANCEL: { label: 'Retirándose', meaning: 'Se pidió a la bolsa detenerla.' },
      PENDING_REPLACE: { label: 'Cambiándose', meaning: 'Se pidió a la bolsa cambiarla.' },
      REPLACED: { label: 'Reemplazada', meaning: 'Otra orden tomó su lugar con el bróker.' },
      FILLED: { label: 'Ejecutada con el bróker', meaning: 'Ahí se ejecutó completa.' },
      CANCELED: { label: 'Cancelada con el bróker', meaning: 'Ahí ya no se ejecuta nada más.' },
      EXPIRED: { label: 'Vencida con el bróker', meaning: 'Ahí se le acabó el tiempo.' },
      REJECTED: { label: 'Rechazada por el bróker', meaning: 'El bróker no la aceptó.' },
    },
    account: {
      FILLED: { label: 'Ejecutada', meaning: 'Se ejecutó completa.' },
      CANCELED: { label: 'Cancelada', meaning: 'Terminó antes de ejecutarse.' },
      EXPIRED: {
        label: 'Vencida',
        meaning: 'Se le acabó el tiempo; todo lo apartado quedó libre.',
      },
      REJECTED: { label: 'Rechazada', meaning: 'No se aceptó. Todo lo apartado quedó libre.' },
    },
    joint: {
      closing: {
        label: 'Cerrándose',
        meaning: 'Terminó con el bróker; lo que sobra viene de regreso.',
      },
      partly_ended: {
        label: 'En parte, cerrada',
        meaning: 'Una parte se ejecutó; lo que sobró regresó.',
      },
      partly_expired: {
        label: 'En parte, vencida',
        meaning: 'Una parte se ejecutó hasta que venció; lo que sobró regresó.',
      },
      expired: { label: 'Vencida', meaning: 'Se le acabó el tiempo; todo lo apartado regresó.' },
      split: { label: 'Cerrada por split', meaning: 'Un split de la acción la terminó.' },
    },
  },
  reasons: {
    requested: 'La cancelaste.',
    expired: 'Se le acabó el tiempo.',
    remainder: 'Se compró todo, y el dinero que sobró regresó.',
    not_submitted: 'Su transacción nunca llegó a la red.',
    split: 'La acción tuvo un split; las órdenes abiertas terminan con las acciones de antes.',
    halted: 'La operación de esta acción estaba suspendida.',
    not_tradable: 'Esta acción no se puede operar.',
    session: 'El mercado estaba en una sesión que no acepta una orden así.',
    too_small: 'Era menor que la orden mínima.',
    too_large: 'Era mayor que la orden máxima.',
    too_fine: 'Su monto o precio tenía más decimales de los que acepta el mercado.',
    bad_limit: 'Su límite estaba muy lejos del mercado o no era un precio.',
    time_in_force: 'Su vigencia no va con una orden así.',
    no_shares: 'El bróker no tenía las acciones para vender.',
    no_buying_power: 'La cuenta del bróker no tenía el dinero para comprarla.',
    restricted: 'Esta billetera no puede operar.',
    broker_refused: 'El bróker no la aceptó.',
    over_fill: 'El bróker reportó más de lo que se ordenó.',
    busted: 'La bolsa anuló una ejecución.',
    chain_not_served: 'Por el momento no se atienden órdenes de esta red.',
    transaction_failed: 'Su transacción falló en la red.',
    operator: 'Se terminó a mano. Soporte te puede decir por qué.',
  },
  waits: {
    confirmations: 'Esperando a que la red la confirme.',
    finality: 'Esperando a que la red ya no la pueda revertir.',
    session: 'Esperando a que abra el mercado.',
    halt: 'Esperando el fin de la suspensión.',
    broker: 'Esperando al bróker.',
    liquidity: 'Esperando los dólares de la venta.',
    limits: 'Esperando un precio actual, o el próximo límite diario.',
  },
}
