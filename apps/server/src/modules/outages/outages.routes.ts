import * as calls from '@campus/contract/calls/outages.ts';
import { bind } from '#server/platform/bind.ts';
import {
  announceOutage,
  changeOutage,
  dismissOutage,
  endOutage,
  previewOutage,
  solveOrdersAgain,
  viewOutage,
  viewOutages,
  viewSuspected,
} from './desk.service.ts';
import { setOutageOrder, viewOutageOrders } from './orders.service.ts';
import { joinOutage, viewOutagesForMe, viewShownOutages } from './people.service.ts';

export const outageRoutes = [
  bind(calls.listShownOutages, viewShownOutages),
  bind(calls.listOutagesForMe, viewOutagesForMe),
  bind(calls.joinOutage, joinOutage),
  bind(calls.listOutages, viewOutages),
  bind(calls.getOutage, viewOutage),
  bind(calls.countSuspectedOutages, viewSuspected),
  bind(calls.previewOutage, previewOutage),
  bind(calls.announceOutage, announceOutage),
  bind(calls.changeOutage, changeOutage),
  bind(calls.dismissOutage, dismissOutage),
  bind(calls.endOutage, endOutage),
  bind(calls.solveOrdersAgain, solveOrdersAgain),
  bind(calls.listOutageOrders, viewOutageOrders),
  bind(calls.setOutageOrder, setOutageOrder),
];
