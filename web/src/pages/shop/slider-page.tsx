import { Container } from "../../ui/container.tsx";
import css from "./new-launches.module.css";
import { NewLaunches } from "./new-launches.tsx";

export default function SliderPage() {
  return (
    <Container className={css.page}>
      <NewLaunches heading="h1" />
    </Container>
  );
}
