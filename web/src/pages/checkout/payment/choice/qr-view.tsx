import { classes } from "../../../../ui/classes.ts";
import button from "../../../../ui/controls/button.module.css";
import css from "./choice.module.css";
import type { QrCode } from "./stripe-upi.ts";
import { isPhone } from "./ways.ts";

/** The code, and on a phone first the link that opens an app. */
export const QrView = ({ qr: { image, link } }: { qr: QrCode }) => (
  <div className={css.qr}>
    {isPhone() && (
      <a
        href={link}
        target="_blank"
        rel="noreferrer"
        className={classes(button.button, button.primary, button.large)}
      >
        <span className={button.content}>Open your UPI app</span>
      </a>
    )}
    <img src={image} alt="QR code to scan with a UPI app" width={240} height={240} />
  </div>
);
