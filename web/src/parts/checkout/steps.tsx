import styles from "./checkout.module.css";

const steps = ["Shipping Details", "Order Confirmation", "Payment"] as const;

export function Steps({ current }: { current: number }) {
  return (
    <ol className={styles.steps} aria-label="Checkout">
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < current ? "done" : index === current ? "current" : "ahead"}
          aria-current={index === current ? "step" : undefined}
        >
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
